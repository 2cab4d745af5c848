import { listNotices } from "@nodeyard/contract/notifications/calls.ts";
import { INBOX_PAGE_SIZE } from "@nodeyard/contract/notifications/rules.ts";
import { type NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";

/** A page of the inbox. */
export function inboxPage(kind: NoticeKind | "all", isUnread: boolean, page: number) {
  return callQuery(
    listNotices,
    { pageNum: page, pageSize: INBOX_PAGE_SIZE, isUnread, ...(kind === "all" ? {} : { kind }) },
    { placeholderData: keepPreviousData },
  );
}
