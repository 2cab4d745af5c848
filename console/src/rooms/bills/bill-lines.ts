import type { BillBpsResponse } from "@nodeyard/contract/bills/calls.ts";
import { addDays, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import type { ChartSeries } from "../../shared/charts/chart-data.ts";
import { daySlots } from "../../shared/charts/day-slots.ts";
import { bills } from "./messages.ts";

interface Lines {
  readonly timesSeconds: readonly number[];
  readonly series: readonly ChartSeries[];
}

/** Days from the first to the last of a bill; one that is not counted is a gap. */
export function monthLines({ days, bps }: Pick<BillBpsResponse, "days" | "bps">): Lines {
  const known = new Map(days.map((day) => [day.date, day]));
  const dates: string[] = [];
  const last = days.at(-1)?.date ?? "";
  for (let date = days[0]?.date ?? "9"; date <= last; date = addDays(date, 1)) dates.push(date);
  return {
    timesSeconds: dates.map((date) => startOfUtcDay(date).getTime() / 1000),
    series: [
      {
        label: bills.day95,
        color: "primary",
        values: dates.map((date) => known.get(date)?.bps ?? null),
      },
      { label: bills.billed, color: "amber", dashed: true, values: dates.map(() => bps) },
    ],
  };
}

/** The slots of a day, with its 95th percentile drawn through them; undefined if they are not stored any more. */
export function slotLines(
  day: NonNullable<BillBpsResponse["day"]>,
  measuredBps: number | null,
): Lines | undefined {
  if (day.slots === null) return undefined;
  const { timesSeconds, points } = daySlots(day.date, SLOT_MS / 1000, day.slots);
  const used: ChartSeries = {
    label: bills.used,
    color: "primary",
    values: points.map((point) => point?.bps ?? null),
  };
  const line: ChartSeries = {
    label: bills.measured,
    color: "amber",
    dashed: true,
    values: points.map(() => measuredBps),
  };
  return { timesSeconds, series: measuredBps === null ? [used] : [used, line] };
}
