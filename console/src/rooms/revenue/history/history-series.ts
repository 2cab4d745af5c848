import type { HistoryResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { ChartSeries } from "../../../shared/charts/chart-data.ts";
import { SOURCE_COLORS } from "../../../shared/charts/source-colors.ts";
import type { Stack } from "../../../shared/charts/stacked-bars.ts";
import { past } from "./messages.ts";

function startSeconds(period: string): number {
  return startOfUtcDay(period.length === 7 ? `${period}-01` : period).getTime() / 1000;
}

type Period = HistoryResponse["list"][number];

/**
 * The kinds in BP, for drawing only; a month is at its first day. Invites belong to the account only. The period that `today`
 * is in is not over.
 */
export function historySeries(
  periods: readonly Period[],
  isDevice: boolean,
  today: UtcDay,
): { timesSeconds: number[]; series: ChartSeries[]; stack: Stack } {
  const part = (kind: keyof typeof SOURCE_COLORS) => ({
    label: past[kind],
    color: SOURCE_COLORS[kind],
    values: periods.map((period) => Number(period[kind])),
  });
  return {
    timesSeconds: periods.map(({ period }) => startSeconds(period)),
    series: [
      part("network"),
      part("compute"),
      part("activity"),
      ...(isDevice ? [] : [part("invite")]),
    ],
    stack: {
      openFrom: periods
        .filter(({ period }) => period >= today.slice(0, period.length))
        .map(({ period }) => startSeconds(period))[0],
    },
  };
}
