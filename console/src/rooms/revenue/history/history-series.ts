import type { HistoryResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { startOfUtcDay } from "@nodeyard/contract/time.ts";
import type { ChartSeries } from "../../../shared/charts/chart-data.ts";
import { past } from "./messages.ts";

type Period = HistoryResponse["list"][number];

/** Lines of the kinds in BP, for drawing only; a month is at its first day. Invites belong to the account only. */
export function historySeries(
  periods: readonly Period[],
  isDevice: boolean,
): { timesSeconds: number[]; series: ChartSeries[] } {
  const line = (
    kind: "network" | "compute" | "activity" | "invite",
    color: ChartSeries["color"],
  ) => ({
    label: past[kind],
    color,
    values: periods.map((period) => Number(period[kind])),
  });
  return {
    timesSeconds: periods.map(
      ({ period }) => startOfUtcDay(period.length === 7 ? `${period}-01` : period).getTime() / 1000,
    ),
    series: [
      {
        label: past.total,
        color: "primary",
        broad: true,
        values: periods.map((period) => Number(period.total)),
      },
      line("network", "green"),
      line("compute", "amber"),
      line("activity", "rose"),
      ...(isDevice ? [] : [line("invite", "ink")]),
    ],
  };
}
