import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { FullAnnouncement, saveAnnouncement } from "@nodeyard/contract/home/operator/calls.ts";
import { formatUtc } from "../../../shared/format.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { announcements } from "./messages.ts";

type Field = "titleZh" | "titleEn" | "bodyZh" | "bodyEn" | "link" | "publishAt";

/** Whether an announcement is shown, will be, or was taken down. */
export function stateOf(
  announcement: Pick<FullAnnouncement, "publishAt" | "withdrawnAt">,
  now: number,
): "withdrawn" | "scheduled" | "published" {
  if (announcement.withdrawnAt !== null) return "withdrawn";
  return Date.parse(announcement.publishAt) > now ? "scheduled" : "published";
}

/** An instant as the field has it, in UTC and the same on every machine: `2026-11-20 23:05`. */
export function fieldTime(instant: string): string {
  return formatUtc(instant);
}

/** What a filled-in form of an announcement asks for. */
export type WrittenAnnouncement = Omit<RequestOf<typeof saveAnnouncement>, "reason">;

/** The request that a filled-in form means; a time is UTC, and no time means at once. */
export function readAnnouncement(
  data: FormData,
  seen: Pick<FullAnnouncement, "id" | "version"> | undefined,
): WrittenAnnouncement {
  const publishAt = trimmedText(data, "publishAt");
  return {
    ...(seen && { id: seen.id, version: seen.version }),
    titleZh: trimmedText(data, "titleZh"),
    titleEn: trimmedText(data, "titleEn"),
    bodyZh: trimmedText(data, "bodyZh"),
    bodyEn: trimmedText(data, "bodyEn"),
    link: trimmedText(data, "link"),
    isPinned: data.get("isPinned") !== null,
    ...(publishAt !== "" && { publishAt: `${publishAt.replace(" ", "T")}:00.000Z` }),
  };
}

const CHINESE = /\p{Script=Han}/u;

/** A text in the wrong field would be shown to every reader of the other language. */
function inEnglish(text: string): string | undefined {
  return CHINESE.test(text) ? announcements.englishExpected : undefined;
}

/** A day that the month has not, 31 February, is read as one of the next. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

export function validateAnnouncement(request: WrittenAnnouncement): FieldErrors<Field> {
  const { link, publishAt } = request;
  return {
    titleZh: request.titleZh === "" ? announcements.titleRequired : undefined,
    titleEn: request.titleEn === "" ? announcements.titleRequired : inEnglish(request.titleEn),
    bodyZh:
      request.bodyZh === ""
        ? announcements.bodyRequired
        : CHINESE.test(request.bodyZh)
          ? undefined
          : announcements.chineseExpected,
    bodyEn: request.bodyEn === "" ? announcements.bodyRequired : inEnglish(request.bodyEn),
    link: link && !/^https?:\/\/./i.test(link) ? announcements.linkInvalid : undefined,
    publishAt:
      publishAt !== undefined && !isInstant(publishAt) ? announcements.timeInvalid : undefined,
  };
}
