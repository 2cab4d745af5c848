import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { actionsColumn } from "../../devices/table/actions-column.tsx";
import { tasks } from "../messages.ts";

type Act = (row: DeviceRow) => void;

/** Menu of a device on the pages of a state: its charts, and its note. */
export function watchActions(watch: Act, editNote: Act): Column<DeviceRow> {
  return actionsColumn((row) => [
    { key: "watch", label: tasks.watchOpen, onChoose: () => watch(row) },
    { key: "note", label: tasks.editNote, onChoose: () => editNote(row) },
  ]);
}
