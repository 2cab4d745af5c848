import { inflateRawSync } from "node:zlib";

const LOCAL_HEADER = 0x04034b50;

/** The parts of a spreadsheet file by their names, read without the library that wrote it. */
function spreadsheetParts(file: Uint8Array): ReadonlyMap<string, string> {
  const bytes = Buffer.from(file);
  const parts = new Map<string, string>();
  for (let at = 0; bytes.readUInt32LE(at) === LOCAL_HEADER;) {
    const packed = bytes.readUInt32LE(at + 18);
    const nameLength = bytes.readUInt16LE(at + 26);
    const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 30, at + 30 + nameLength);
    const content = bytes.subarray(start, start + packed);
    const isPacked = bytes.readUInt16LE(at + 8) !== 0;
    parts.set(name, (isPacked ? inflateRawSync(content) : content).toString("utf8"));
    at = start + packed;
  }
  return parts;
}

/** The one sheet, and the texts that its cells name by number. */
export function sheetAndTexts(file: Uint8Array): { sheet: string; texts: string } {
  const parts = [...spreadsheetParts(file)];
  const join = (name: RegExp) =>
    parts
      .filter(([path]) => name.test(path))
      .map(([, part]) => part)
      .join("");
  return { sheet: join(/worksheets\/[^/]+\.xml$/), texts: join(/sharedStrings\.xml$/) };
}
