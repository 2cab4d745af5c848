import { listNotices } from "@nodeyard/contract/notifications/calls.ts";
import { INBOX_PAGE_SIZE } from "@nodeyard/contract/notifications/rules.ts";
import { type NoticeKind } from "@nodeyard/contract/notice-kinds.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { notificationsKey } from "../cache-keys.ts";

/** A page of the inbox. */
export function inboxPage(kind: NoticeKind | "all", isUnread: boolean, page: number) {
  return queryOptions({
    queryKey: notificationsKey("inbox", kind, isUnread, page),
    queryFn: ({ signal }) =>
      call(
        listNotices,
        {
          pageNum: page,
          pageSize: INBOX_PAGE_SIZE,
          isUnread,
          ...(kind === "all" ? {} : { kind }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
