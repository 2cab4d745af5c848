import { getNoticeSettings } from "@nodeyard/contract/notifications/calls.ts";
import { listDeliveries } from "@nodeyard/contract/notifications/webhook-calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";

export const noticeSettings = callQuery(getNoticeSettings, {});

const PAGE_SIZE = 10;
/** While something is being sent. */
const REFETCH_MS = 5000;

/** A page of what was sent to the webhook. */
export function deliveryPage(page: number) {
  return callQuery(
    listDeliveries,
    { pageNum: page, pageSize: PAGE_SIZE },
    {
      refetchInterval: ({ state }) =>
        state.data?.list.some((each) => each.state === "pending") === true ? REFETCH_MS : false,
      placeholderData: keepPreviousData,
    },
  );
}
