import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { startOfUtcDay } from "@nodeyard/contract/time.ts";
import type { ChartSeries } from "../../shared/charts/chart-data.ts";
import { SOURCE_COLORS } from "../../shared/charts/source-colors.ts";
import type { Stack } from "../../shared/charts/stacked-bars.ts";
import type { Unit } from "./amount.ts";
import { revenue } from "./messages.ts";
import type { RevenueDay } from "./seven-days.ts";

/** Revenue of a day beside network and compute, exact; null if the day is unknown. */
export function restOf({ total, network, compute }: RevenueDay): string | null {
  if (total === null || network === null || compute === null) return null;
  const micro = (bp: string): bigint => parseMicroBp(bp) ?? 0n;
  return formatMicroBp(micro(total) - micro(network) - micro(compute));
}

/** All seven days are over. */
const STACK: Stack = {};

/** Times in seconds and the parts of each day in the unit that is shown; a day that is not known is a gap. */
export function chartSeries(
  days: readonly RevenueDay[],
  rest: string,
  unit: Unit = "bp",
  pricePerBp = "1",
): { timesSeconds: number[]; series: ChartSeries[]; unit: Unit; stack: Stack } {
  // For drawing only; amounts in text are never computed from it.
  const factor = unit === "bp" ? 1 : Number(pricePerBp);
  const part = (
    label: string,
    color: ChartSeries["color"],
    of: (day: RevenueDay) => string | null,
  ): ChartSeries => ({
    label,
    color,
    values: days.map((day) => {
      const bp = of(day);
      return bp === null ? null : Number(bp) * factor;
    }),
  });
  return {
    timesSeconds: days.map(({ day }) => startOfUtcDay(day).getTime() / 1000),
    series: [
      part(revenue.seriesNetwork, SOURCE_COLORS.network, (day) => day.network),
      part(revenue.seriesCompute, SOURCE_COLORS.compute, (day) => day.compute),
      part(rest, SOURCE_COLORS.activity, restOf),
    ],
    unit,
    stack: STACK,
  };
}
