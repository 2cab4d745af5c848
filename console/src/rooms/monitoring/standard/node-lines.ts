import type { NodeInfoResponse, OutFlowResponse } from "@nodeyard/contract/monitoring/calls.ts";
import { DAY_MS, SLOT_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import type { Lines } from "../chart-section.tsx";
import { dayLines } from "../day-lines.ts";
import type { DayRange } from "./day-range.ts";
import { standard } from "./messages.ts";

export type NodeInfo = Pick<
  NodeInfoResponse,
  "cpuResult" | "memResult" | "diskResult" | "flowResult" | "diskioResult"
>;

/** True if a node reported none of the requested values. */
export function isNothingMeasured(info: NodeInfo): boolean {
  return [
    info.cpuResult,
    info.memResult,
    info.diskResult,
    info.flowResult,
    info.diskioResult,
  ].every((result) => result.length === 0);
}

export function cpuLines(day: UtcDay, { cpuResult }: NodeInfo): Lines {
  const of = ({ usage_idle }: NodeInfo["cpuResult"][number]) => usage_idle;
  return dayLines(day, cpuResult, [{ label: standard.idle, color: "green", of }]);
}

export function memoryLines(day: UtcDay, { memResult }: NodeInfo): Lines {
  const of = ({ used_percent }: NodeInfo["memResult"][number]) => used_percent;
  return dayLines(day, memResult, [{ label: standard.usedShare, color: "primary", of }]);
}

export function diskLines(day: UtcDay, { diskResult }: NodeInfo): Lines {
  const of = ({ used_percent }: NodeInfo["diskResult"][number]) => used_percent;
  return dayLines(day, diskResult, [{ label: standard.usedShare, color: "primary", of }]);
}

/** Gaps where the size of the disks is not known: a share alone makes no bytes. */
export function diskBytesLines(day: UtcDay, { diskResult }: NodeInfo): Lines {
  const of = ({ used }: NodeInfo["diskResult"][number]) => used;
  return dayLines(day, diskResult, [{ label: standard.usedBytes, color: "primary", of }]);
}

/** Gaps where the node cannot tell, which is not the same as idle. */
export function busyLines(day: UtcDay, { diskioResult }: NodeInfo): Lines {
  const of = ({ io_util }: NodeInfo["diskioResult"][number]) => io_util;
  return dayLines(day, diskioResult, [{ label: standard.busy, color: "amber", of }]);
}

export function throughputLines(day: UtcDay, { diskioResult }: NodeInfo): Lines {
  return dayLines(day, diskioResult, [
    { label: standard.read, color: "primary", of: ({ read_bps }) => read_bps },
    { label: standard.write, color: "rose", of: ({ write_bps }) => write_bps },
  ]);
}

/** Time format of a range: several days are labelled with the day. */
export function rangeStep({ from, to }: DayRange): "minute" | "hour" {
  return from === to ? "minute" : "hour";
}

/** Downlink and uplink in every slot of a range; one without a value is a gap. */
export function rangeLines(range: DayRange, points: OutFlowResponse["data"]): Lines {
  const stepSeconds = SLOT_MS / 1000;
  const start = startOfUtcDay(range.from).getTime() / 1000;
  const end = (startOfUtcDay(range.to).getTime() + DAY_MS) / 1000;
  const timesSeconds = Array.from(
    { length: (end - start) / stepSeconds },
    (_, index) => start + index * stepSeconds,
  );
  const known = new Map(points.map((point) => [point.time, point]));
  return {
    timesSeconds,
    series: [
      {
        label: standard.downlink,
        color: "green",
        values: timesSeconds.map((time) => known.get(time)?.in_bps ?? null),
      },
      {
        label: standard.uplink,
        color: "primary",
        values: timesSeconds.map((time) => known.get(time)?.out_bps ?? null),
      },
    ],
  };
}
