import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { ExportDialog } from "../../../shared/spreadsheets/export-dialog.tsx";
import { devices } from "../messages.ts";
import { DEVICE_SHEET } from "./device-sheet.ts";

/** Exports the ticked devices, as they were last seen, as a spreadsheet. */
export default function SelectedExportDialog(props: {
  rows: readonly DeviceRow[];
  onClose: () => void;
}) {
  const { rows } = props;
  return (
    <ExportDialog
      title={devices.exportTitle}
      source={{
        file: "hardlist.xlsx",
        columns: DEVICE_SHEET,
        fetchPage: () => Promise.resolve({ rows, total: rows.length, pageSize: rows.length }),
      }}
      onClose={props.onClose}
    />
  );
}
