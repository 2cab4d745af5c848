import { ExportDialog } from "../../../shared/spreadsheets/export-dialog.tsx";
import type { DeviceView } from "../list-request.ts";
import { devices } from "../messages.ts";
import { exportedDevices } from "../queries.ts";
import { DEVICE_SHEET } from "./device-sheet.ts";

/** Exports the list, with its search, filter and sort order, as a spreadsheet. */
export default function DeviceExportDialog(props: { view: DeviceView; onClose: () => void }) {
  return (
    <ExportDialog
      title={devices.exportTitle}
      source={{
        file: "hardlist.xlsx",
        columns: DEVICE_SHEET,
        fetchPage: (page, signal) => exportedDevices(props.view, page, signal),
      }}
      onClose={props.onClose}
    />
  );
}
