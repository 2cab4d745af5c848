import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { getActivityRevenue } from "@nodeyard/contract/revenue/detail-calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import { pageOf, type ActivityView } from "./activity-view.ts";

/** All rewards of a day in one response; paginated on the client. */
export function activityRevenue({ kind, day, page }: ActivityView) {
  return callQuery(
    getActivityRevenue,
    { dateAt: day, type: kind },
    {
      select: (answer) => ({
        rows: pageOf(answer.rewardList, page, DEFAULT_PAGE_SIZE),
        total: answer.rewardList.length,
        pageSize: DEFAULT_PAGE_SIZE,
        sum: answer.sum,
        day: answer.day,
      }),
      placeholderData: keepPreviousData,
    },
  );
}
