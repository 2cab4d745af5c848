import writeXlsxFile from "write-excel-file/universal";
import { sheetData, type SheetValue } from "./sheet-cells.ts";

/** Messages to the worker: headings, then rows, then finish. */
export type ToWorker =
  | { readonly kind: "open"; readonly headings: readonly string[]; readonly widths: number[] }
  | { readonly kind: "rows"; readonly rows: readonly (readonly SheetValue[])[] }
  | { readonly kind: "write" };
export type FromWorker =
  | { readonly kind: "written"; readonly file: Blob }
  | { readonly kind: "failed"; readonly reason: string };

let headings: readonly string[] = [];
let widths: number[] = [];
const rows: (readonly SheetValue[])[] = [];

async function write(): Promise<void> {
  let answer: FromWorker;
  try {
    const options = { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 };
    const file = await writeXlsxFile(sheetData(headings, rows), options).toBlob();
    answer = { kind: "written", file };
  } catch (problem) {
    answer = { kind: "failed", reason: String(problem) };
  }
  postMessage(answer);
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case "open":
      ({ headings, widths } = data);
      break;
    case "rows":
      for (const row of data.rows) rows.push(row);
      break;
    case "write":
      void write();
      break;
  }
});
