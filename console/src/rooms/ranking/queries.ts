import type { RequestOf } from "@nodeyard/contract/call.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { getNetworkContribution } from "@nodeyard/contract/ranking/calls.ts";
import { RANKING_LENGTH } from "@nodeyard/contract/ranking/rules.ts";
import { addDays, startOfUtcDay, type UtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { callQuery } from "../../shared/call-query.ts";
import { choice, defineSearch } from "../../shared/search-params.ts";

export type Architecture = NonNullable<RequestOf<typeof getNetworkContribution>["arch"]>;

export const rankingSearch = defineSearch({ arch: choice<Architecture>(["arm", "amd"]) });

/** The UTC day of the ranking: yesterday. */
export function rankedDay(nowMs: number): UtcDay {
  return addDays(utcDay(nowMs), -1);
}

/** The largest contributions of a day, all on one page. */
export function contributions(arch: Architecture, day: UtcDay) {
  return callQuery(
    getNetworkContribution,
    { date_at: startOfUtcDay(day).getTime(), arch },
    {
      select: ({ data }) => {
        const rows = data === NO_CONTENT ? [] : data;
        return { rows, total: rows.length, pageSize: RANKING_LENGTH };
      },
    },
  );
}
