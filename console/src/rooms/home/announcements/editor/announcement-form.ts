import type { FullAnnouncement, SaveAnnouncementRequest } from "@nodeyard/contract/home/calls.ts";
import { trimmedText } from "../../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../../shared/forms/use-form.ts";
import { home } from "../../messages.ts";

type Field = "titleZh" | "titleEn" | "bodyZh" | "bodyEn" | "link" | "publishAt";

/** Whether an announcement is shown, will be, or was taken down. */
export function stateOf(
  announcement: Pick<FullAnnouncement, "publishAt" | "withdrawnAt">,
  now: number,
): "withdrawn" | "scheduled" | "published" {
  if (announcement.withdrawnAt !== null) return "withdrawn";
  return Date.parse(announcement.publishAt) > now ? "scheduled" : "published";
}

/** An instant as a field for date and time has it, in UTC: `2026-11-20T23:05`. */
export function fieldTime(instant: string): string {
  return new Date(instant).toISOString().slice(0, 16);
}

/** The request that a filled-in form means; a time is UTC, and no time means at once. */
export function readAnnouncement(data: FormData, id: string | undefined): SaveAnnouncementRequest {
  const publishAt = trimmedText(data, "publishAt");
  return {
    ...(id !== undefined && { id }),
    titleZh: trimmedText(data, "titleZh"),
    titleEn: trimmedText(data, "titleEn"),
    bodyZh: trimmedText(data, "bodyZh"),
    bodyEn: trimmedText(data, "bodyEn"),
    link: trimmedText(data, "link"),
    isPinned: data.get("isPinned") !== null,
    ...(publishAt !== "" && { publishAt: `${publishAt.slice(0, 16)}:00.000Z` }),
  };
}

export function validateAnnouncement(request: SaveAnnouncementRequest): FieldErrors<Field> {
  const { link, publishAt } = request;
  return {
    titleZh: request.titleZh === "" ? home.titleRequired : undefined,
    titleEn: request.titleEn === "" ? home.titleRequired : undefined,
    bodyZh: request.bodyZh === "" ? home.bodyRequired : undefined,
    bodyEn: request.bodyEn === "" ? home.bodyRequired : undefined,
    link: link && !/^https?:\/\/./i.test(link) ? home.linkInvalid : undefined,
    publishAt:
      publishAt !== undefined && Number.isNaN(Date.parse(publishAt)) ? home.timeInvalid : undefined,
  };
}
