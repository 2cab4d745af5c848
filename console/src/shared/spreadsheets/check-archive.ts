import { decodeText } from "@nodeyard/contract/csv.ts";
import { unzipSync } from "fflate";

/** Most that a sheet to be imported may be: packed, unpacked, and in rows and columns. */
export const SHEET_LIMITS = {
  packedBytes: 2 * 1024 * 1024,
  unpackedBytes: 16 * 1024 * 1024,
  files: 200,
  rows: 1000,
  columns: 50,
} as const;

/** The text of a part of a workbook by its path; empty if there is none. */
export type PartOf = (path: string) => string;

export type CheckedArchive =
  | { readonly kind: "refused"; readonly why: "notXlsx" | "tooLarge" }
  | { readonly kind: "checked"; readonly partOf: PartOf };

const PARTS = /\.(?:xml|rels)$/i;

/** Programs differ in case and separators of the names of parts. */
const nameOf = (path: string): string =>
  path.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();

/** The parts of an archive, of no more bytes than they say and than is allowed; undefined beyond that. */
function unpack(packed: Uint8Array): ReadonlyMap<string, Uint8Array> | undefined {
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
  if (isTooLarge) return undefined;
  return new Map(Object.entries(parts).map(([name, part]) => [nameOf(name), part]));
}

/** Unpacks an .xlsx file within the limits of its size. */
export function checkArchive(packed: Uint8Array): CheckedArchive {
  if (packed.length > SHEET_LIMITS.packedBytes) return { kind: "refused", why: "tooLarge" };
  try {
    const parts = unpack(packed);
    if (!parts) return { kind: "refused", why: "tooLarge" };
    const partOf = (path: string) => decodeText(parts.get(nameOf(path)) ?? new Uint8Array());
    return { kind: "checked", partOf };
  } catch {
    return { kind: "refused", why: "notXlsx" };
  }
}
