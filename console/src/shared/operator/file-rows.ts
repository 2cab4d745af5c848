import { readCsvFile } from "../spreadsheets/read-csv.ts";
import { readSheetFile } from "../spreadsheets/read-sheet.ts";

/** First bytes of every .xlsx file. */
const ZIP_START = "PK";

/** The rows of an .xlsx or CSV file as texts; undefined if it cannot be read, or has cells that are computed. */
export async function readFileRows(
  file: File,
): Promise<readonly (readonly string[])[] | undefined> {
  if ((await file.slice(0, ZIP_START.length).text()) !== ZIP_START)
    return readCsvFile(file).catch(() => undefined);
  const sheet = await readSheetFile(file);
  if (sheet.kind === "refused" || sheet.badCells.length > 0) return undefined;
  return sheet.rows.map((row) => row.map((cell) => cell.trim()));
}
