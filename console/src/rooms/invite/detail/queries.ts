import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { getInviteDetail } from "@nodeyard/contract/invite/calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import type { InviteView } from "./invite-view.ts";

/** A page of the invited accounts with their bonus of a day, those with one first. */
export function inviteDetail(view: InviteView) {
  return callQuery(
    getInviteDetail,
    { queryDate: view.day, pageNum: view.page },
    {
      select: (answer) => ({
        rows: answer.detailList === NO_CONTENT ? [] : answer.detailList,
        total: answer.total,
        pageSize: answer.pageSize,
        sum: answer.bxc,
        day: answer.day,
      }),
      placeholderData: keepPreviousData,
    },
  );
}
