import type { SheetValue } from "./sheet-cells.ts";

export type SheetFormat = "xlsx" | "csv";

/** Decimal digits that a spreadsheet program keeps of a number. */
const EXACT_DIGITS = 15;

function sheetNumber(decimal: string): SheetValue {
  if (decimal === "") return null;
  const digits = decimal.replace(/^-?0*|\./g, "");
  return digits.length <= EXACT_DIGITS ? Number(decimal) : decimal;
}

/**
 * Exact decimal texts as cells: in XLSX numbers, so that they can be added up, and texts where a number would lose digits; in
 * CSV the texts that they are, to the last digit.
 */
export function decimalsIn(format: SheetFormat): (decimal: string) => SheetValue {
  return format === "xlsx" ? sheetNumber : (decimal) => decimal || null;
}
