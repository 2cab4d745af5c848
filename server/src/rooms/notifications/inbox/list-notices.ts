import * as calls from "@nodeyard/contract/notifications/calls.ts";
import {
  INBOX_PAGE_SIZE,
  KINDS_HIDDEN_FROM_TOKENS,
  type NoticeEvent,
} from "@nodeyard/contract/notifications/rules.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { countUnreadOf } from "./count-unread.ts";

/** A page of the inbox in the caller's language, newest first. */
export const listNotices = handle(
  calls.listNotices,
  async (
    { db }: Pick<Deps, "db">,
    { pageNum = 1, pageSize = INBOX_PAGE_SIZE, kind, isUnread },
    { accountId, language, isToken },
  ) => {
    let notices = db
      .selectFrom("notices")
      .where("account_id", "=", accountId)
      .where("is_listed", "=", true);
    if (kind !== undefined) notices = notices.where("kind", "=", kind);
    if (isUnread) notices = notices.where("read_at", "is", null);
    const [rows, { total }, unread] = await Promise.all([
      notices
        .selectAll()
        .orderBy("changed_at", "desc")
        .orderBy("notice_id", "desc")
        .limit(pageSize)
        .offset((pageNum - 1) * pageSize)
        .execute(),
      notices
        .select((select) => select.fn.countAll<bigint>().as("total"))
        .executeTakeFirstOrThrow(),
      countUnreadOf(db, accountId),
    ]);
    const isChinese = language === "zn";
    const hidden = isToken ? KINDS_HIDDEN_FROM_TOKENS : [];
    const textOf = (row: (typeof rows)[number]): string => {
      if (hidden.includes(row.kind)) return "";
      return isChinese ? row.text_zh : row.text_en;
    };
    const list = rows.map((row) => ({
      noticeId: String(row.notice_id),
      kind: row.kind,
      event: row.event as NoticeEvent,
      title: isChinese ? row.title_zh : row.title_en,
      text: textOf(row),
      page: row.page,
      madeAt: row.made_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
      isRead: row.read_at !== null,
    }));
    return { list, total: Number(total), pageSize, unread };
  },
);
