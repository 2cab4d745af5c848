import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { countryName } from "../../../shared/country-name.ts";
import { formatBytes, UNKNOWN } from "../../../shared/format.ts";
import { coresText } from "../../../shared/processor.ts";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import type { DeviceAction } from "../device-action.ts";
import * as cells from "../device-cells.tsx";
import { DeviceRowAction } from "../device-row-action.tsx";
import { devices } from "../messages.ts";

/** What an overview says of each device. */
export function overviewColumns(
  act: (action: Extract<DeviceAction, "note" | "watch">, device: DeviceRow) => void,
): Column<DeviceRow>[] {
  return [
    deviceColumn((row) => row),
    cells.statusColumn,
    cells.stabilityColumn,
    cells.noteColumn((device) => act("note", device)),
    {
      key: "place",
      title: `${devices.ip} / ${devices.location}`,
      cell: (row) => (
        <TwoLines
          first={<span className="mono">{row.ext_ip || UNKNOWN}</span>}
          second={countryName(row.location)}
        />
      ),
    },
    {
      key: "cpu",
      title: devices.cpu,
      align: "end",
      onCard: "third",
      cell: coresText,
    },
    {
      key: "memory",
      title: devices.memory,
      align: "end",
      onCard: "third",
      cell: (row) => formatBytes(row.mem_size),
    },
    {
      key: "storage",
      title: devices.storage,
      align: "end",
      onCard: "third",
      cell: (row) => formatBytes(row.storage_size),
    },
    cells.versionColumn,
    {
      key: "watch",
      title: devices.actions,
      stick: "end",
      onCard: "bare",
      cell: (row) => (
        <RowActions>
          <DeviceRowAction name={devices.watch} row={row} onClick={() => act("watch", row)} />
        </RowActions>
      ),
    },
  ];
}
