import { FormFailure } from "../forms/use-form.ts";
import { badCellsText } from "../spreadsheets/bad-cell-text.ts";
import type { BadCell } from "../spreadsheets/read-cells.ts";
import { readCsvFile } from "../spreadsheets/read-csv.ts";
import { readSheetFile } from "../spreadsheets/read-sheet.ts";

/** First bytes of every .xlsx file. */
const ZIP_START = "PK";

/**
 * The rows of an .xlsx or CSV file as texts; undefined if it cannot be read. Throws, with words for the form, if it has cells that
 * cannot be taken or rows that are hidden.
 * @param passed cells that are taken nevertheless, with `NOT_AS_TYPED` for their text.
 */
export async function readFileRows(
  file: File,
  passed: ReadonlySet<BadCell["why"]> = new Set(),
): Promise<readonly (readonly string[])[] | undefined> {
  if ((await file.slice(0, ZIP_START.length).text()) !== ZIP_START)
    return readCsvFile(file).catch(() => undefined);
  const sheet = await readSheetFile(file);
  if (sheet.kind === "refused") return undefined;
  const bad = sheet.badCells.filter(({ why }) => !passed.has(why));
  if (bad.length > 0) throw new FormFailure(badCellsText(bad));
  return sheet.rows.map((row) => row.map((cell) => cell.trim()));
}
