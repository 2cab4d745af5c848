import type { SheetResponse } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { SHEET_HEADINGS, SHEET_TITLE } from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import { saveFile } from "../../../shared/save-file.ts";
import type { SheetValue } from "../../../shared/spreadsheets/sheet-cells.ts";
import { openSpreadsheet, type SheetColumn } from "../../../shared/spreadsheets/spreadsheet.ts";

type Line = SheetResponse["sheet"][number];

const WIDTHS = [14, 30, 24, 24, 42];

/** The rows of Alipay's template: its title, its headings, then the payments. */
function paymentRows(sheet: readonly Line[]): readonly (readonly SheetValue[])[] {
  return [
    SHEET_HEADINGS,
    ...sheet.map(({ line, account, name, amountYuan, remark }) => [
      line,
      account,
      name,
      Number(amountYuan),
      remark,
    ]),
  ];
}

const columns = WIDTHS.map((width, index): SheetColumn<readonly SheetValue[]> => ({
  heading: index === 0 ? SHEET_TITLE : "",
  width,
  value: (row) => row[index] ?? null,
}));

/** Saves the file that Alipay's batch transfer takes. */
export async function savePaymentFile(batchId: string, sheet: readonly Line[]): Promise<void> {
  const file = openSpreadsheet(columns);
  try {
    file.add(paymentRows(sheet));
    saveFile(await file.write(), `alipay-batch-${batchId}.xlsx`);
  } finally {
    file.close();
  }
}
