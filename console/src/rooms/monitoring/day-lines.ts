// Offered to other rooms.
import type { FlowResponse, WatchDaysResponse } from "@nodeyard/contract/monitoring/calls.ts";
import {
  isNetworkUsable,
  STABILITY_HIGH_BELOW,
  STABILITY_LOW_ABOVE,
} from "@nodeyard/contract/devices/rules.ts";
import { addDays, SLOT_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { ChartSeries, ThresholdBand } from "../../shared/charts/chart-data.ts";
import { daySlots } from "../../shared/charts/day-slots.ts";
import type { Lines } from "./chart-section.tsx";
import { monitoring } from "./messages.ts";
import type { DayPoint } from "./queries.ts";

const SLOT_SECONDS = SLOT_MS / 1000;

/** Stability levels, drawn as background bands of the chart. */
export const STABILITY_BANDS: readonly ThresholdBand[] = [
  { from: 0, to: STABILITY_HIGH_BELOW, tone: "success", label: monitoring.bandHigh },
  {
    from: STABILITY_HIGH_BELOW,
    to: STABILITY_LOW_ABOVE,
    tone: "warning",
    label: monitoring.bandMedium,
  },
  { from: STABILITY_LOW_ABOVE, tone: "danger", label: monitoring.bandLow },
];

type LineOf<Point> = Omit<ChartSeries, "values"> & { of: (point: Point) => number | null };

/** Lines over the slots of a UTC day from what was measured in them; a slot without a point is a gap. */
export function dayLines<Point extends { readonly time: string }>(
  day: UtcDay,
  measured: readonly Point[],
  lines: readonly LineOf<Point>[],
): Lines {
  const { timesSeconds, points } = daySlots(day, SLOT_SECONDS, measured);
  return {
    timesSeconds,
    series: lines.map(({ of, ...line }) => ({
      ...line,
      values: points.map((point) => (point === null ? null : of(point))),
    })),
  };
}

/** The lines of a day with the first of the day before beside it, slot by slot. */
export function withDayBefore(lines: Lines, before: Lines, dayBefore: UtcDay): Lines {
  const [first] = before.series;
  return first === undefined
    ? lines
    : {
        ...lines,
        series: [
          ...lines.series,
          { ...first, label: `${first.label} · ${dayBefore}`, color: "ink", dashed: true },
        ],
      };
}

export function trafficLines(day: UtcDay, points: FlowResponse["device_pcdnflow_logging"]): Lines {
  return dayLines(day, points, [
    { label: monitoring.outbound, color: "primary", of: ({ out_bps }) => out_bps },
    { label: monitoring.inbound, color: "green", of: ({ in_bps }) => in_bps },
    { label: monitoring.difference, color: "amber", dashed: true, of: ({ diffBps }) => diffBps },
  ]);
}

/** A slot without a measurement (0) is a gap, not the best of all values. */
export function stabilityLines(day: UtcDay, points: readonly DayPoint[]): Lines {
  const of = ({ stable }: DayPoint) => (stable === 0 ? null : stable);
  return dayLines(day, points, [{ label: monitoring.stabilityValue, color: "primary", of }]);
}

/** 100 where the network resource could be used, 0 where it could not; nothing where no report came. */
export function availabilityLines(day: UtcDay, points: readonly DayPoint[]): Lines {
  const of = ({ stable }: DayPoint) => (isNetworkUsable(stable) ? 100 : 0);
  return dayLines(day, points, [{ label: monitoring.availability, color: "green", of }]);
}

export function bandwidthLines(day: UtcDay, points: readonly DayPoint[]): Lines {
  const of = ({ tx_bandwidth }: DayPoint) => tx_bandwidth;
  return dayLines(day, points, [{ label: monitoring.used, color: "primary", of }]);
}

/** Mean and peak of every day from the first to the last asked for; a day without a report is a gap. */
export function monthLines(answer: Pick<WatchDaysResponse, "list" | "fromDay" | "toDay">): Lines {
  const known = new Map(answer.list.map((day) => [day.day, day]));
  const days: UtcDay[] = [];
  for (let day = answer.fromDay; day <= answer.toDay; day = addDays(day, 1)) days.push(day);
  return {
    timesSeconds: days.map((day) => startOfUtcDay(day).getTime() / 1000),
    series: [
      {
        label: monitoring.peak,
        color: "amber",
        values: days.map((day) => known.get(day)?.out_bps_max ?? null),
      },
      {
        label: monitoring.mean,
        color: "primary",
        values: days.map((day) => known.get(day)?.out_bps_avg ?? null),
      },
    ],
  };
}

/** Usable share of the measurements, in percent with one decimal; undefined without any. */
export function usableShare(points: readonly DayPoint[]): string | undefined {
  if (points.length === 0) return undefined;
  const usable = points.filter(({ stable }) => isNetworkUsable(stable)).length;
  return ((usable / points.length) * 100).toFixed(1).replace(/\.0$/, "");
}
