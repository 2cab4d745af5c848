import * as calls from "@nodeyard/contract/home/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { handle } from "../../platform/http/route.ts";
import { presentAnnouncement, publishedAnnouncements } from "./published-announcements.ts";

/** Published announcements in the request's language: pinned first, then newest. */
export const listAnnouncements = handle(
  calls.listAnnouncements,
  async (deps, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }, caller) => {
    const published = publishedAnnouncements(deps);
    const { total } = await published
      .select((select) => select.fn.countAll<bigint>().as("total"))
      .executeTakeFirstOrThrow();
    const rows = await published
      .selectAll()
      .orderBy("is_pinned", "desc")
      .orderBy("publish_at", "desc")
      .orderBy("announcement_id", "desc")
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return {
      list: rows.map((row) => presentAnnouncement(row, caller.language)),
      total: Number(total),
      pageSize,
    };
  },
);
