import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useState } from "react";
import { ownName } from "../../shared/device.ts";
import { formatCount } from "../../shared/format.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { SelectionBar } from "../../shared/ui/selection-bar.tsx";
import type { Selection } from "../../shared/use-selection.ts";
import type { BulkAction } from "./bulk-action.ts";
import { devices } from "./messages.ts";

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

/** Which devices are ticked, and what can be done with them; unbinding last. */
export function SelectionActions({ selection }: { selection: Selection<DeviceRow> }) {
  const [open, setOpen] = useState<BulkAction>();
  const { rows } = selection;
  return (
    <>
      <SelectionBar text={devices.bulkHint(formatCount(rows.length), names(rows))}>
        {(Object.keys(WORDS) as (keyof typeof WORDS)[]).map((action) => (
          <Button key={action} onClick={() => setOpen(action)}>
            {WORDS[action]}
          </Button>
        ))}
        <Button tone="danger" onClick={() => setOpen("unbind")}>
          {devices.confirmBulk}
        </Button>
        <Button onClick={selection.clear}>{devices.cancel}</Button>
      </SelectionBar>
      {open === "export" && <SelectedExportDialog rows={rows} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== "export" && (
        <BulkDialog
          action={open}
          chosen={rows}
          onClose={(isFinished) => {
            setOpen(undefined);
            if (isFinished) selection.clear();
          }}
        />
      )}
    </>
  );
}
