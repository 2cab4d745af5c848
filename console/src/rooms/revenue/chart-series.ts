import { startOfUtcDay } from "@nodeyard/contract/time.ts";
import type { RevenueDay } from "./seven-days.ts";
import { revenue } from "./messages.ts";
import type { ChartSeries } from "../../shared/charts/chart-data.ts";

/** A BP text as a number for drawing only; amounts in text are never computed from it. */
function drawn(bp: string | null): number | null {
  return bp === null ? null : Number(bp);
}

/** Times in seconds and the three lines in BP; a day that is not known is a gap. */
export function chartSeries(days: readonly RevenueDay[]): {
  timesSeconds: number[];
  series: ChartSeries[];
} {
  return {
    timesSeconds: days.map(({ day }) => startOfUtcDay(day).getTime() / 1000),
    series: [
      {
        label: revenue.seriesTotal,
        color: "primary",
        broad: true,
        values: days.map((day) => drawn(day.total)),
      },
      {
        label: revenue.seriesNetwork,
        color: "green",
        values: days.map((day) => drawn(day.network)),
      },
      {
        label: revenue.seriesCompute,
        color: "amber",
        values: days.map((day) => drawn(day.compute)),
      },
    ],
  };
}
