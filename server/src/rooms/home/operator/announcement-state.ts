import { ApiError } from "@nodeyard/contract/error.ts";
import { homeErrors } from "@nodeyard/contract/home/errors.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { AnnouncementsTable } from "../../../platform/schema.ts";

/** An announcement as its editor sees it: what audit lines keep and versions are made of. */
export function announcementState(row: Selectable<AnnouncementsTable>) {
  return {
    titleZh: row.title_zh,
    titleEn: row.title_en,
    bodyZh: row.body_zh,
    bodyEn: row.body_en,
    link: row.link,
    isPinned: row.is_pinned,
    publishAt: row.publish_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  };
}

/** Locks an announcement until the transaction ends, and reads it. */
export async function lockAnnouncement(tx: Tx, announcementId: bigint) {
  const row = await tx
    .selectFrom("announcements")
    .selectAll()
    .where("announcement_id", "=", announcementId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(homeErrors.unknownAnnouncement);
  return announcementState(row);
}
