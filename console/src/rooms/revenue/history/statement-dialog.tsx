import { fileName } from "../../../shared/save-file.ts";
import type { SheetFormat } from "../../../shared/spreadsheets/decimals-in.ts";
import { ExportDialog } from "../../../shared/spreadsheets/export-dialog.tsx";
import { past } from "./messages.ts";
import type { ZonedRange } from "./queries.ts";
import { fetchStatement } from "./statement-rows.ts";
import { statementSheet } from "./statement-sheet.ts";

/** The statement of a range as a file whose name says range and zone. */
export default function StatementDialog(props: {
  range: ZonedRange;
  format: SheetFormat;
  onClose: () => void;
}) {
  const { range, format } = props;
  return (
    <ExportDialog
      title={past.exportTitle}
      source={{
        file: fileName([past.fileName, range.from, range.to, range.zone], format),
        columns: statementSheet(range.zone, format),
        fetchPage: (page, signal) => fetchStatement(range, page, signal),
      }}
      onClose={props.onClose}
    />
  );
}
