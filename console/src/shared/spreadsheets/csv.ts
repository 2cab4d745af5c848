import type { SheetValue } from "./sheet-cells.ts";
import type { SheetColumn, Spreadsheet } from "./spreadsheet.ts";

/** Marks the file as UTF-8 for spreadsheet programs. */
const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
/** A text that a spreadsheet program would compute, or cut at its first sign. */
const FORMULA_START = /^[=+\-@＝＋－＠\t\r\n]/;
/** Also the lone dash of a value that is not known. */
const PLAIN = /^(?:-?\d+(?:\.\d+)?|-)$/;

/**
 * A value as a field of a CSV file (RFC 4180). A text that a spreadsheet program would take for a formula gets an
 * apostrophe before it, which shows it as text; plain numbers, also negative ones, and a lone dash stay as they are.
 */
export function csvField(value: SheetValue): string {
  if (value === null) return "";
  const text = String(value);
  const safe = FORMULA_START.test(text) && !PLAIN.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file, with its end. */
export function csvLine(values: readonly SheetValue[]): string {
  return values.map(csvField).join(",") + LINE_END;
}

/** Opens a CSV file with these columns, for programs that read no spreadsheets. */
export function openCsv<Row>(columns: readonly SheetColumn<Row>[]): Spreadsheet<Row> {
  const lines = [csvLine(columns.map(({ heading }) => heading))];
  return {
    add: (rows) => {
      for (const row of rows) lines.push(csvLine(columns.map(({ value }) => value(row))));
    },
    write: () =>
      Promise.resolve(new Blob([BYTE_ORDER_MARK, ...lines], { type: "text/csv;charset=utf-8" })),
    close: () => undefined,
  };
}
