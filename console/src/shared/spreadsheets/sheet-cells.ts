import type { CellObject, SheetData } from "write-excel-file/universal";

/** A value of a spreadsheet as pages give it; null leaves the cell empty. */
export type SheetValue = string | number | null;

/** Spreadsheet format that treats cell contents as text. */
const TEXT_FORMAT = "@";

/**
 * A value as a cell. Texts are text cells in text format: what begins with `=`, `+`, `-`, `@` or a tab is neither
 * computed when the file is opened nor when the cell is edited, and reads as it was written.
 */
export function sheetCell(value: SheetValue): CellObject | null {
  if (value === null) return null;
  return typeof value === "number" && Number.isFinite(value)
    ? { type: Number, value }
    : { type: String, value: String(value), format: TEXT_FORMAT };
}

/** Heading and rows as the writer wants them. */
export function sheetData(
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): SheetData {
  const head = headings.map((value): CellObject => ({ type: String, value, fontWeight: "bold" }));
  return [head, ...rows.map((row) => row.map(sheetCell))];
}
