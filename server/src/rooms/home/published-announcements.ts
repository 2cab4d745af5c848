import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Announcement } from "@nodeyard/contract/home/calls.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Selectable } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import type { AnnouncementsTable } from "../../platform/schema.ts";

export function publishedAnnouncements({ db, clock }: Pick<Deps, "db" | "clock">) {
  return db
    .selectFrom("announcements")
    .where("withdrawn_at", "is", null)
    .where("publish_at", "<=", clock.now());
}

export function presentAnnouncement(
  row: Selectable<AnnouncementsTable>,
  language: Language,
): Announcement {
  return {
    id: String(row.announcement_id),
    title: inLanguage({ zh: row.title_zh, en: row.title_en }, language),
    body: inLanguage({ zh: row.body_zh, en: row.body_en }, language),
    link: row.link,
    isPinned: row.is_pinned,
    publishedAt: row.publish_at.toISOString(),
  };
}
