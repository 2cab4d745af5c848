import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/notifications/calls.ts";
import {
  notificationErrors,
  notificationMessages,
} from "@nodeyard/contract/notifications/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";

/** Marks one entry as read or unread. */
export const markNotice = handle(
  calls.markNotice,
  async ({ db, clock }, { noticeId, isRead }, { accountId }) => {
    const { numUpdatedRows } = await db
      .updateTable("notices")
      .set({ read_at: isRead ? clock.now() : null })
      .where("notice_id", "=", requireWireId(noticeId, notificationErrors.unknownNotice))
      .where("account_id", "=", accountId)
      .where("is_listed", "=", true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError(notificationErrors.unknownNotice);
    return {};
  },
);

/** Marks what the reader has seen as read; what came or grew since stays unread. */
export const markAll = handle(
  calls.markAllNotices,
  async ({ db, clock }, { kind, until }, { accountId }) => {
    let unread = db
      .updateTable("notices")
      .set({ read_at: clock.now() })
      .where("account_id", "=", accountId)
      .where("read_at", "is", null)
      .where("changed_at", "<=", new Date(until));
    if (kind !== undefined) unread = unread.where("kind", "=", kind);
    await unread.execute();
    return { message: notificationMessages.allRead };
  },
);
