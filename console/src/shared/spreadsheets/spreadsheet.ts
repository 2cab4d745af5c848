import type { SheetValue } from "./sheet-cells.ts";
import type { FromWorker, ToWorker } from "./spreadsheet-worker.ts";

/** A column of an exported sheet. */
export interface SheetColumn<Row> {
  readonly heading: string;
  /** In signs, about. */
  readonly width: number;
  readonly value: (row: Row) => SheetValue;
}

/** A spreadsheet written in a worker, so that the page stays responsive. */
export interface Spreadsheet<Row> {
  add(rows: readonly Row[]): void;
  /** The finished file; rejects when it could not be written. */
  write(): Promise<Blob>;
  /** Ends the worker, whatever it is doing. */
  close(): void;
}

/** Opens a spreadsheet (.xlsx) with these columns. */
export function openSpreadsheet<Row>(columns: readonly SheetColumn<Row>[]): Spreadsheet<Row> {
  const worker = new Worker(new URL("./spreadsheet-worker.ts", import.meta.url), {
    type: "module",
  });
  const written = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === "written") resolve(data.file);
      else reject(new Error(data.reason));
    });
    // Also when its code could not be had, long before the file is asked for.
    worker.addEventListener("error", (event) => reject(new Error(event.message)));
  });
  written.catch(() => undefined);
  const send = (message: ToWorker) => worker.postMessage(message);
  send({
    kind: "open",
    headings: columns.map(({ heading }) => heading),
    widths: columns.map(({ width }) => width),
  });
  return {
    add: (rows) =>
      send({ kind: "rows", rows: rows.map((row) => columns.map(({ value }) => value(row))) }),
    write: () => {
      send({ kind: "write" });
      return written;
    },
    close: () => worker.terminate(),
  };
}
