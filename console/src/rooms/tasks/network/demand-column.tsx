import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { networkHealth } from "@nodeyard/contract/devices/health.ts";
import { UNKNOWN } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { LastReported } from "../../../shared/ui/last-reported.tsx";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { tasks } from "../messages.ts";

type Level = NonNullable<DeviceRow["demandLevel"]>;

const DEMAND_TONES: Readonly<Record<Level, Tone>> = {
  high: "success",
  medium: "info",
  low: "warning",
  none: "neutral",
};

/** Current demand of the network for the line. */
export const demandColumn: Column<DeviceRow> = {
  key: "demand",
  title: tasks.demand,
  sorts: [{ key: "demand", startsDown: true }],
  cell: (row) =>
    row.demandLevel === undefined ? (
      UNKNOWN
    ) : (
      <LastReported device={row}>
        <Tag
          tone={networkHealth(row).isStale ? "neutral" : DEMAND_TONES[row.demandLevel]}
          title={tasks.demandHint}
        >
          {tasks[`demand_${row.demandLevel}`]}
        </Tag>
      </LastReported>
    ),
};
