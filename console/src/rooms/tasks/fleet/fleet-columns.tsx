import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { NoteCell } from "../../../shared/ui/note-cell.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { DeviceStatus } from "../../devices/device-status.tsx";
import { tasks } from "../messages.ts";

type Act = (row: DeviceRow) => void;

/** Which device it is, and whether it is there. */
export const deviceColumn: Column<DeviceRow> = {
  key: "device",
  title: tasks.device,
  stick: "start",
  onCard: "head",
  cell: (row) => (
    <TwoLines
      first={<b className="mono">{row.mac_address}</b>}
      second={<DeviceStatus device={row} />}
    />
  ),
};

export function noteColumn(onEdit: Act): Column<DeviceRow> {
  return {
    key: "note",
    title: tasks.note,
    onCard: "wide",
    cell: (row) => <NoteCell device={row} onEdit={() => onEdit(row)} />,
  };
}

export function watchColumn(onWatch: Act): Column<DeviceRow> {
  return {
    key: "watch",
    title: tasks.watch,
    stick: "end",
    onCard: "bare",
    cell: (row) => (
      <RowActions>
        <TextButton onClick={() => onWatch(row)} label={tasks.watchOf(row.mac_address)}>
          {tasks.watchOpen}
        </TextButton>
      </RowActions>
    ),
  };
}
