import type { FullAnnouncement, SaveAnnouncementRequest } from "@nodeyard/contract/home/calls.ts";
import { home } from "../../messages.ts";

export const FORM_FIELDS = ["titleZh", "titleEn", "bodyZh", "bodyEn", "link", "publishAt"] as const;
export type FormField = (typeof FORM_FIELDS)[number];
export type FormErrors = Partial<Record<FormField, string>>;

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
export function readForm(form: FormData, id: string | undefined): SaveAnnouncementRequest {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const publishAt = text("publishAt");
  return {
    ...(id !== undefined && { id }),
    titleZh: text("titleZh"),
    titleEn: text("titleEn"),
    bodyZh: text("bodyZh"),
    bodyEn: text("bodyEn"),
    link: text("link"),
    isPinned: form.get("isPinned") !== null,
    ...(publishAt !== "" && { publishAt: `${publishAt.slice(0, 16)}:00.000Z` }),
  };
}

/** What is wrong with it before any call is made, by field. */
export function mistakesOf(request: SaveAnnouncementRequest): FormErrors {
  const mistakes: FormErrors = {};
  if (request.titleZh === "") mistakes.titleZh = home.titleRequired;
  if (request.titleEn === "") mistakes.titleEn = home.titleRequired;
  if (request.bodyZh === "") mistakes.bodyZh = home.bodyRequired;
  if (request.bodyEn === "") mistakes.bodyEn = home.bodyRequired;
  if (request.link && !/^https?:\/\/./i.test(request.link)) mistakes.link = home.linkInvalid;
  if (request.publishAt !== undefined && Number.isNaN(Date.parse(request.publishAt)))
    mistakes.publishAt = home.timeInvalid;
  return mistakes;
}
