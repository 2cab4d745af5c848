import { readSheet } from "read-excel-file/universal";
import { checkArchive, type BadCell } from "./check-archive.ts";
import { cellText, NOT_AS_TYPED } from "./read-cells.ts";

type SheetRefusal = "notXlsx" | "tooLarge" | "tooManyRows" | "unreadable";
export type FromReader =
  | { readonly kind: "refused"; readonly why: SheetRefusal }
  | {
      readonly kind: "read";
      /** Texts of the first sheet's cells, from its first row on, with the blanks around them. */
      readonly rows: readonly (readonly string[])[];
      readonly badCells: readonly BadCell[];
    };

/** A number whose digits are those that were typed: a program rounds longer ones. */
const TYPED_NUMBER = /^-?\d{1,15}(?:\.\d+)?$/;

/** The cells of a file's first sheet as texts: an account of digits is no number, and a password keeps its blanks. */
export async function readFirstSheet(file: Blob): Promise<FromReader> {
  const checked = checkArchive(new Uint8Array(await file.arrayBuffer()));
  if (checked.kind === "refused") return checked;
  const rows = await readSheet(checked.archive, 1, {
    trim: false,
    parseNumber: (text) => (TYPED_NUMBER.test(text) ? text : NOT_AS_TYPED),
  });
  return { kind: "read", rows: rows.map((row) => row.map(cellText)), badCells: checked.badCells };
}
