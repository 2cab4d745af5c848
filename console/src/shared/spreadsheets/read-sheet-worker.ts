import { readSheet } from "read-excel-file/universal";
import { checkArchive, type BadCell } from "./check-archive.ts";
import { cellText, LOST_DIGITS } from "./read-cells.ts";

type SheetRefusal = "notXlsx" | "tooLarge" | "tooManyRows" | "unreadable";
export type FromReader =
  | { readonly kind: "refused"; readonly why: SheetRefusal }
  | {
      readonly kind: "read";
      /** Texts of the first sheet's cells, from its first row on. */
      readonly rows: readonly (readonly string[])[];
      readonly badCells: readonly BadCell[];
    };

async function read(file: File): Promise<FromReader> {
  const checked = checkArchive(new Uint8Array(await file.arrayBuffer()));
  if (checked.kind === "refused") return checked;
  const rows = await readSheet(checked.archive, 1, {
    trim: false,
    // As it is written: an account of digits is no number.
    parseNumber: (text) => (/^-?\d{1,15}(?:\.\d+)?$/.test(text) ? text : LOST_DIGITS),
  });
  return { kind: "read", rows: rows.map((row) => row.map(cellText)), badCells: checked.badCells };
}

addEventListener("message", ({ data }: MessageEvent<File>) => {
  read(data).then(
    (answer) => postMessage(answer),
    () => postMessage({ kind: "refused", why: "unreadable" } satisfies FromReader),
  );
});
