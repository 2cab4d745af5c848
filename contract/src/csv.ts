/** A record of a CSV file. */
export interface CsvRecord {
  /** Of the file, from 1, on which it begins. */
  readonly line: number;
  readonly fields: readonly string[];
}

const SEPARATORS = [",", "\t", ";"] as const;
type Separator = (typeof SEPARATORS)[number];
/** A first line for spreadsheet programs alone. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n|\n|\r|$)/i;
/** A field with a separator, line break or end of the text after it; quoted ones may hold either, and doubled quotes. */
const FIELDS: Readonly<Record<Separator, RegExp>> = {
  ",": /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/gy,
  "\t": /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy,
  ";": /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\n|\r|$)/gy,
};

const countLines = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

function recordsOf(text: string, separator: Separator, firstLine: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  let fields: string[] = [];
  let [line, next] = [firstLine, firstLine];
  for (const match of text.matchAll(FIELDS[separator])) {
    const [matched, quoted, plain = "", end] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    next += countLines(matched);
    if (end === separator) continue;
    if (fields.some((field) => field !== "")) records.push({ line, fields });
    fields = [];
    line = next;
  }
  return records;
}

/** The separator that splits a line into the most fields, and the next line as well; of titles above the first record there is none. */
function separatorOf(text: string): Separator {
  const unquoted = text.slice(0, 10_000).replace(/"(?:[^"]|"")*"/g, '"');
  const lines = unquoted.split(/[\r\n]+/).filter((line) => line !== "");
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? line;
    // Programs write a tab behind digits to keep them as text.
    const signs = [...line.replace(/\t+(?=[,;]|$)/g, "")];
    const count = (separator: Separator) => signs.filter((sign) => sign === separator).length;
    const [most] = SEPARATORS.filter((each) => count(each) > 0 && next.includes(each)).toSorted(
      (one, other) => count(other) - count(one),
    );
    if (most !== undefined) return most;
  }
  return ",";
}

/**
 * The records of a CSV text that are not empty. Fields are separated by commas, semicolons or tabs, as the text shows or a first
 * line `sep=;` says; lines end with CR LF, LF or CR.
 */
export function csvRecords(text: string): CsvRecord[] {
  const [head, named] = SEPARATOR_LINE.exec(text) ?? [];
  if (head !== undefined) return recordsOf(text.slice(head.length), named as Separator, 2);
  return recordsOf(text, separatorOf(text), 1);
}

/** UTF-16 by its mark, or by the place of the zero bytes that ASCII has in it; undefined if there are few. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4096);
  const even = start.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = start.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  if (even === odd || Math.max(even, odd) < start.length / 16) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

/**
 * The text of a file: UTF-16 or UTF-8, with or without their mark, or GB 18030, in which Chinese spreadsheet programs write.
 * Throws if it is none of them.
 */
export function decodeText(bytes: Uint8Array): string {
  const decode = (encoding: string) => {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Of programs, archives and the like.
    if (text.includes("\0")) throw new Error("the file is no text");
    return text;
  };
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return decode(utf16);
  try {
    return decode("utf-8");
  } catch {
    return decode("gb18030");
  }
}
