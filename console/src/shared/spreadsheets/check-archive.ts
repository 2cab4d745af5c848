import { strFromU8, unzipSync, zipSync } from "fflate";

/** Most that a sheet to be imported may be: packed, unpacked, and in rows and columns. */
export const SHEET_LIMITS = {
  packedBytes: 2 * 1024 * 1024,
  unpackedBytes: 16 * 1024 * 1024,
  files: 200,
  rows: 1000,
  columns: 50,
} as const;

/** A cell that cannot be imported as it is: computed, or an error of the spreadsheet program. */
export interface BadCell {
  readonly address: string;
  readonly why: "formula" | "error";
}

export type CheckedArchive =
  | { readonly kind: "refused"; readonly why: "notXlsx" | "tooLarge" | "tooManyRows" }
  | {
      readonly kind: "checked";
      readonly archive: ArrayBuffer;
      readonly badCells: readonly BadCell[];
    };

const PARTS = /\.(?:xml|xml\.rels)$/;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
// Some programs write a prefix before each name.
const CELL = /<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const ROW_NUMBER = /<(?:\w+:)?row\b[^>]*?\br=["'](\d+)["']/g;
const ADDRESS = /\br=["']([^"']*)["']/;
const FIRST_SHEET = /<(?:\w+:)?sheet\b[^>]*?\s\w+:id=["']([^"']+)["']/;
const RELATION = /<(?:\w+:)?Relationship\b[^>]*>/g;

/** Column of a cell's address, from 1, and its row; undefined if it is none. */
function placeOf(address: string): { column: number; row: number } | undefined {
  const [, letters = "", digits = ""] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (digits === "") return undefined;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column, row: Number(digits) };
}

/** True if rows and columns are within the limits; a row number alone could make a parser add a million rows. */
function isSmall(sheet: string): boolean {
  for (const [, row = ""] of sheet.matchAll(ROW_NUMBER))
    if (Number(row) > SHEET_LIMITS.rows) return false;
  for (const [, attributes = ""] of sheet.matchAll(CELL)) {
    const place = placeOf(ADDRESS.exec(attributes)?.[1] ?? "");
    if (place && (place.row > SHEET_LIMITS.rows || place.column > SHEET_LIMITS.columns))
      return false;
  }
  return true;
}

function badCellsOf(sheet: string): BadCell[] {
  const found: BadCell[] = [];
  for (const [, attributes = "", content = ""] of sheet.matchAll(CELL)) {
    const address = ADDRESS.exec(attributes)?.[1] ?? "";
    if (/<(?:\w+:)?f\b/.test(content)) found.push({ address, why: "formula" });
    else if (/\bt=["']e["']/.test(attributes)) found.push({ address, why: "error" });
  }
  return found;
}

/** The sheet that readers take for the first: the workbook's order decides, not that of the archive. */
function firstSheet(textOf: (name: string) => string): string {
  const id = FIRST_SHEET.exec(textOf("xl/workbook.xml"))?.[1];
  const relations = textOf("xl/_rels/workbook.xml.rels").match(RELATION) ?? [];
  const relation = relations.find((each) => /\sId=["']([^"']+)["']/.exec(each)?.[1] === id);
  const target = /\sTarget=["']([^"']+)["']/.exec(relation ?? "")?.[1] ?? "";
  return textOf(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
}

/** The parts of an archive, of no more bytes than they say and than is allowed; undefined beyond that. */
function unpack(packed: Uint8Array): Record<string, Uint8Array> | undefined {
  let bytes = 0;
  let files = 0;
  let isTooLarge = false;
  const parts = unzipSync(packed, {
    // A part is unpacked into the room that its entry asks for, so that no part is larger than counted here.
    filter: ({ name, size, originalSize }) => {
      files += 1;
      bytes += Math.max(size, originalSize);
      isTooLarge ||= bytes > SHEET_LIMITS.unpackedBytes || files > SHEET_LIMITS.files;
      return !isTooLarge && PARTS.test(name);
    },
  });
  return isTooLarge ? undefined : parts;
}

/**
 * Checks an .xlsx file before it is read: that it is one, that it unpacks to little, that its rows are few, and which of its
 * cells are formulas. The archive of the answer holds what was checked and nothing else.
 */
export function checkArchive(packed: Uint8Array): CheckedArchive {
  if (packed.length > SHEET_LIMITS.packedBytes) return { kind: "refused", why: "tooLarge" };
  try {
    const parts = unpack(packed);
    if (!parts) return { kind: "refused", why: "tooLarge" };
    const sheets = Object.keys(parts).filter((name) => SHEET.test(name));
    if (parts["xl/workbook.xml"] === undefined || sheets.length === 0)
      return { kind: "refused", why: "notXlsx" };
    const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const first = firstSheet(textOf);
    if (first === "") return { kind: "refused", why: "notXlsx" };
    if (!sheets.map(textOf).every(isSmall)) return { kind: "refused", why: "tooManyRows" };
    const { buffer } = new Uint8Array(zipSync(parts, { level: 0 }));
    return { kind: "checked", archive: buffer, badCells: badCellsOf(first) };
  } catch {
    return { kind: "refused", why: "notXlsx" };
  }
}
