import { isWebAddress } from "@nodeyard/contract/web-address.ts";
import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { FullAnnouncement, saveAnnouncement } from "@nodeyard/contract/home/operator/calls.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { typedInstant } from "../../../shared/pickers/time-instant.ts";
import { announcements } from "./messages.ts";

type Field = "titleZh" | "titleEn" | "bodyZh" | "bodyEn" | "link" | "publishAt";

export function stateOf(
  announcement: Pick<FullAnnouncement, "publishAt" | "withdrawnAt">,
  now: number,
): "withdrawn" | "scheduled" | "published" {
  if (announcement.withdrawnAt !== null) return "withdrawn";
  return Date.parse(announcement.publishAt) > now ? "scheduled" : "published";
}

/** Request without its reason, which the dialog adds. */
export type WrittenAnnouncement = Omit<RequestOf<typeof saveAnnouncement>, "reason">;

/** The request that a filled-in form means; no time means at once. */
export function readAnnouncement(
  data: FormData,
  seen: Pick<FullAnnouncement, "id" | "version"> | undefined,
): WrittenAnnouncement {
  const publishAt = typedInstant(data, "publishAt");
  return {
    ...(seen && { id: seen.id, version: seen.version }),
    titleZh: trimmedText(data, "titleZh"),
    titleEn: trimmedText(data, "titleEn"),
    bodyZh: trimmedText(data, "bodyZh"),
    bodyEn: trimmedText(data, "bodyEn"),
    link: trimmedText(data, "link"),
    isPinned: data.get("isPinned") !== null,
    ...(publishAt !== undefined && { publishAt }),
  };
}

const CHINESE = /\p{Script=Han}/u;

/** A text in the wrong field would be shown to every reader of the other language. */
function inEnglish(text: string): string | undefined {
  return CHINESE.test(text) ? announcements.englishExpected : undefined;
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
    link: link && !isWebAddress(link) ? announcements.linkInvalid : undefined,
    publishAt: publishAt === "" ? announcements.timeInvalid : undefined,
  };
}
