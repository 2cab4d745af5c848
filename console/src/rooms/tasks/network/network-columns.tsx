import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { healthOf } from "@nodeyard/contract/devices/health.ts";
import { countryName } from "../../../shared/country-name.ts";
import { UNKNOWN } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { LastReported } from "../../../shared/ui/last-reported.tsx";
import { StabilityTag } from "../../../shared/ui/stability-tag.tsx";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { tasks } from "../messages.ts";

type Level = NonNullable<DeviceRow["demandLevel"]>;

const DEMAND_TONES: Readonly<Record<Level, Tone>> = {
  high: "success",
  medium: "info",
  low: "warning",
  none: "neutral",
};

/** A device's line: its location and network requirements. */
export const networkColumns: readonly Column<DeviceRow>[] = [
  {
    key: "ip",
    title: tasks.ip,
    cell: (row) => <span className="mono">{row.ext_ip || UNKNOWN}</span>,
  },
  { key: "location", title: tasks.location, cell: (row) => <Location code={row.location} /> },
  {
    key: "demand",
    title: tasks.demand,
    cell: (row) =>
      row.demandLevel === undefined ? (
        UNKNOWN
      ) : (
        <LastReported device={row}>
          <Tag
            tone={healthOf(row).isStale ? "neutral" : DEMAND_TONES[row.demandLevel]}
            title={tasks.demandHint}
          >
            {tasks[`demand_${row.demandLevel}`]}
          </Tag>
        </LastReported>
      ),
  },
  {
    key: "stability",
    title: tasks.stability,
    cell: (row) => <StabilityTag device={row} />,
  },
];

function Location({ code }: { code: string }) {
  const name = countryName(code);
  return name === UNKNOWN ? <TwoLines first={UNKNOWN} second={tasks.locationUnknown} /> : name;
}
