import { ExportDialog } from "../../../shared/spreadsheets/export-dialog.tsx";
import type { DetailView } from "./detail-view.ts";
import { detail } from "./messages.ts";
import { exportedRevenue } from "./queries.ts";
import { revenueSheet } from "./revenue-sheet.ts";

/** Exports the day's devices, with the current search, as a spreadsheet. */
export default function RevenueExportDialog(props: { view: DetailView; onClose: () => void }) {
  const { view } = props;
  return (
    <ExportDialog
      title={detail.exportTitle(view.day)}
      source={{
        file: "revenue.xlsx",
        columns: revenueSheet(view),
        fetchPage: (page, signal) => exportedRevenue(view, page, signal),
      }}
      onClose={props.onClose}
    />
  );
}
