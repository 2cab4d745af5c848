/** Of a file that people make by hand. */
const MAX_BYTES = 5_000_000;

/** Fields of a CSV text: quoted ones may hold commas, line breaks and doubled quotes. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy;
  for (let match = fields.exec(text); match; match = fields.exec(text)) {
    const [, quoted, plain = "", end] = match;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
    if (end === "" || fields.lastIndex >= text.length) break;
  }
  return rows.filter((each) => each.some((field) => field !== ""));
}

/** Chinese programs write CSV files in GB 18030, unless they are UTF-8. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  }
}

/** The rows of a CSV file as texts; rejects for anything else. */
export async function readCsvFile(file: Blob): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new Error("the file is too large");
  return parseCsv(decodeText(new Uint8Array(await file.arrayBuffer())));
}
