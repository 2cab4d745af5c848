import * as calls from "@nodeyard/contract/home/calls.ts";
import type { AnnouncementsQuery } from "@nodeyard/contract/home/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { handle } from "../../platform/http/route.ts";
import { versionOf } from "../account/operator-act.ts";
import { announcementState } from "./announcement-state.ts";
import { presentAnnouncement, publishedAnnouncements } from "./published-announcements.ts";

function pageOf({ pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }: AnnouncementsQuery) {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}

/** Published announcements in the request's language: pinned first, then newest. */
export const listAnnouncements = handle(calls.listAnnouncements, async (deps, query, caller) => {
  const { limit, offset } = pageOf(query);
  const published = publishedAnnouncements(deps);
  const { total } = await published
    .select((select) => select.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await published
    .selectAll()
    .orderBy("is_pinned", "desc")
    .orderBy("publish_at", "desc")
    .orderBy("announcement_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    list: rows.map((row) => presentAnnouncement(row, caller.language)),
    total: Number(total),
    pageSize: limit,
  };
});

/** All announcements for editing, including scheduled and unpublished ones: pinned first, then latest. */
export const listAllAnnouncements = handle(calls.listAllAnnouncements, async (deps, query) => {
  const { limit, offset } = pageOf(query);
  const { total } = await deps.db
    .selectFrom("announcements")
    .select((select) => select.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await deps.db
    .selectFrom("announcements")
    .selectAll()
    // Those that pages show on top are on top here.
    .orderBy(
      (order) => order.and([order("is_pinned", "=", true), order("withdrawn_at", "is", null)]),
      "desc",
    )
    .orderBy("publish_at", "desc")
    .orderBy("announcement_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    list: rows.map((row) => {
      const state = announcementState(row);
      return { id: String(row.announcement_id), ...state, version: versionOf(state) };
    }),
    total: Number(total),
    pageSize: limit,
  };
});
