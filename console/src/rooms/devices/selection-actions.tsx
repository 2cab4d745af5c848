import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState, type ReactNode } from "react";
import { ownName } from "../../shared/device.ts";
import { formatCount } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { SelectionBar } from "../../shared/ui/selection-bar.tsx";
import type { Selection } from "../../shared/use-selection.ts";
import type { BulkAction } from "./bulk-action.ts";
import { devices } from "./messages.ts";
import { SelectAll, type AllDevices } from "./select-all.tsx";

const BulkDialog = lazyPart(() => import("./dialogs/bulk-dialog.tsx"));
const SelectedExportDialog = lazyPart(() => import("./overview/selected-export-dialog.tsx"));

const WORDS: Readonly<Record<Exclude<BulkAction, "unbind">, string>> = {
  restart: devices.restart,
  noticesOn: devices.noticesOnNow,
  noticesOff: devices.noticesOffNow,
  tags: devices.editTags,
  export: devices.export,
};
const NAMED = 3;

/** The first names of a selection, and how many more there are. */
function names(rows: readonly DeviceRow[]): string {
  const shown = rows.slice(0, NAMED).map((row) => ownName(row) || row.mac_address);
  const rest = rows.length - shown.length;
  return shown.join(", ") + (rest > 0 ? devices.andMore(formatCount(rest)) : "");
}

/** Chooses or removes a task of several devices; put in by the app, because tasks belong to another room. */
export type TaskDialogOf = (
  chosen: readonly DeviceRow[],
  onClose: (isFinished: boolean) => void,
) => ReactNode;

/** The number of selected devices and the actions for them; unbinding last. */
export default function SelectionActions(props: {
  selection: Selection<DeviceRow>;
  all: AllDevices;
  taskDialog: TaskDialogOf;
}) {
  const { selection, all } = props;
  const [open, setOpen] = useState<BulkAction | "tasks">();
  const { rows } = selection;
  const close = (isFinished: boolean) => {
    setOpen(undefined);
    if (isFinished) selection.clear();
  };
  return (
    <>
      <SelectionBar text={devices.bulkHint(formatCount(rows.length), names(rows))}>
        <SelectAll selection={selection} all={all} />
        {(Object.keys(WORDS) as (keyof typeof WORDS)[]).map((action) => (
          <Button key={action} onClick={() => setOpen(action)}>
            {WORDS[action]}
          </Button>
        ))}
        <Button onClick={() => setOpen("tasks")}>{devices.tasks}</Button>
        <Button tone="danger" onClick={() => setOpen("unbind")}>
          {devices.confirmBulk}
        </Button>
        <Button onClick={selection.clear}>{devices.cancel}</Button>
      </SelectionBar>
      {open === "export" && <SelectedExportDialog rows={rows} onClose={() => setOpen(undefined)} />}
      {open === "tasks" && props.taskDialog(rows, close)}
      {open !== undefined && open !== "export" && open !== "tasks" && (
        <BulkDialog action={open} chosen={rows} onClose={close} />
      )}
    </>
  );
}
