import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { Column } from "../../../shared/ui/data-table.tsx";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import { NoteCell } from "../../../shared/ui/note-cell.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { DeviceStatus } from "../../devices/device-status.tsx";
import { tasks } from "../messages.ts";

type Act = (row: DeviceRow) => void;

export const nameColumn = deviceColumn<DeviceRow>((row) => row);

export const statusColumn: Column<DeviceRow> = {
  key: "status",
  title: tasks.status,
  cell: (row) => <DeviceStatus device={row} />,
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
