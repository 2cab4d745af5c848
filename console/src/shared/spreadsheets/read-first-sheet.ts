import { checkArchive } from "./check-archive.ts";
import { readCells, type SheetCells } from "./read-cells.ts";
import { openWorkbook } from "./workbook.ts";

type SheetRefusal = "notXlsx" | "tooLarge" | "tooManyRows" | "unreadable";
export type FromReader =
  | { readonly kind: "refused"; readonly why: SheetRefusal }
  | ({ readonly kind: "read" } & SheetCells);

/** The cells of the first sheet that a file shows, as texts that say what it shows. */
export async function readFirstSheet(file: Blob): Promise<FromReader> {
  const checked = checkArchive(new Uint8Array(await file.arrayBuffer()));
  if (checked.kind === "refused") return checked;
  const book = openWorkbook(checked.partOf);
  if (!book) return { kind: "refused", why: "notXlsx" };
  const cells = readCells(book);
  return cells ? { kind: "read", ...cells } : { kind: "refused", why: "tooManyRows" };
}
