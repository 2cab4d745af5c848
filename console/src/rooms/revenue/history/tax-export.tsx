import type { TaxYearResponse } from "@nodeyard/contract/revenue/tax-calls.ts";
import { fileName } from "../../../shared/save-file.ts";
import type { FileExport } from "../../../shared/spreadsheets/export-buttons.tsx";
import { ExportDialog } from "../../../shared/spreadsheets/export-dialog.tsx";
import { past } from "./messages.ts";
import { taxRows, taxSheet } from "./tax-sheet.ts";

/** Saves a year's payments as a file. */
export default function TaxExport(props: FileExport & { data: TaxYearResponse }) {
  const { data, format, onClose } = props;
  return (
    <ExportDialog
      title={past.taxExport}
      source={{
        file: fileName([past.taxFile(data.year)], format),
        columns: taxSheet(format),
        fetchPage: (page) => {
          const rows = taxRows(data);
          return Promise.resolve({ rows: page === 1 ? rows : [], total: rows.length });
        },
      }}
      onClose={onClose}
    />
  );
}
