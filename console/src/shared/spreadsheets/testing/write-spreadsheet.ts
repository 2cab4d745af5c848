import writeXlsxFile from "write-excel-file/universal";
import { sheetData, type SheetValue } from "../sheet-cells.ts";

/** A spreadsheet (.xlsx) of a heading and rows, as its bytes. */
export async function writeSpreadsheet(
  headings: readonly string[],
  rows: readonly (readonly SheetValue[])[],
): Promise<Uint8Array> {
  const file = await writeXlsxFile(sheetData(headings, rows), {}).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}
