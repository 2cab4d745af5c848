import * as calls from "@nodeyard/contract/home/operator/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { announcementState } from "./announcement-state.ts";

/** All announcements for editing, including scheduled and unpublished ones: pinned first, then latest. */
export const listAllAnnouncements = handle(
  calls.listAllAnnouncements,
  async (deps, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }) => {
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
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute();
    return {
      list: rows.map((row) => {
        const state = announcementState(row);
        return { id: String(row.announcement_id), ...state, version: versionOf(state) };
      }),
      total: Number(total),
      pageSize,
    };
  },
);
