import { csvRecords, decodeText } from "@nodeyard/contract/csv.ts";

/** Of a file that people make by hand. */
const MAX_BYTES = 5_000_000;

/** The text of a file that a spreadsheet program has saved, whatever its encoding; rejects for anything else. */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error("the file is too large");
  return decodeText(new Uint8Array(await file.arrayBuffer()));
}

/** The rows of a CSV file as texts; rejects for anything else. */
export async function readCsvFile(file: Blob): Promise<string[][]> {
  return csvRecords(await readTextFile(file)).map(({ fields }) => [...fields]);
}
