import { getNoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { listDeliveries } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { notificationsKey } from "../cache-keys.ts";

/** What the owner is notified of, how and when. */
export const noticeSettings = queryOptions({
  queryKey: notificationsKey("settings"),
  queryFn: ({ signal }) => call(getNoticeSettings, {}, { signal }),
});

const PAGE_SIZE = 10;
/** While something is being sent. */
const REFETCH_MS = 5000;

/** A page of what was sent to the webhook. */
export function deliveryPage(page: number) {
  return queryOptions({
    queryKey: notificationsKey("deliveries", page),
    queryFn: ({ signal }) =>
      call(listDeliveries, { pageNum: page, pageSize: PAGE_SIZE }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.list.some((each) => each.state === "pending") === true ? REFETCH_MS : false,
    placeholderData: keepPreviousData,
  });
}
