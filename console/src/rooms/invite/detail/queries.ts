import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { getInviteDetail } from "@nodeyard/contract/invite/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { inviteKey } from "../cache-keys.ts";
import type { InviteView } from "./invite-view.ts";

/** A page of the invited accounts with their bonus of a day, those with one first. */
export function inviteDetail(view: InviteView) {
  return queryOptions({
    queryKey: inviteKey("detail", view),
    queryFn: ({ signal }) =>
      call(getInviteDetail, { queryDate: view.day, pageNum: view.page }, { signal }),
    select: (answer) => ({
      rows: answer.detailList === NO_CONTENT ? [] : answer.detailList,
      total: answer.total,
      pageSize: answer.pageSize,
      sum: answer.bxc,
      day: answer.day,
    }),
    placeholderData: keepPreviousData,
  });
}
