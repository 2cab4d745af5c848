import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { saveFile } from "../save-file.ts";
import { openCsv } from "./csv.ts";
import { walkPages, type ExportPage, type PageFailure, type WalkProgress } from "./page-walk.ts";
import { openSpreadsheet, type SheetColumn } from "./spreadsheet.ts";

/** The list to export, page by page, into a file. */
export interface ExportSource<Row> {
  /** With its ending, `.xlsx` or `.csv`, which says how it is written. */
  readonly file: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly fetchPage: (page: number, signal: AbortSignal) => Promise<ExportPage<Row>>;
}

export type ExportState =
  | { readonly step: "fetching"; readonly progress: WalkProgress }
  | {
      readonly step: "failed";
      readonly progress: WalkProgress;
      readonly error: unknown;
      readonly decide: (next: PageFailure) => void;
    }
  | { readonly step: "writing"; readonly rows: number }
  | { readonly step: "unwritten" }
  | {
      readonly step: "finished";
      readonly rows: number;
      readonly skippedPages: readonly number[];
      readonly save: () => void;
    };

const START: WalkProgress = { fetchedRows: 0, total: undefined, page: 1 };

/** Runs an export from the moment that its component is there until it is finished or gone. */
export function useExport<Row>(source: ExportSource<Row>, onCancelled: () => void): ExportState {
  const [state, setState] = useState<ExportState>({ step: "fetching", progress: START });
  // Snapshot at the start of the export: the list behind the dialog may change.
  const [begun] = useState(source);
  const cancelled = useEffectEvent(onCancelled);

  useEffect(() => {
    const controller = new AbortController();
    const open = begun.file.endsWith(".csv") ? openCsv : openSpreadsheet;
    const sheet = open(begun.columns);
    let progress = START;
    const run = async () => {
      const result = await walkPages({
        pageSize: EXPORT_PAGE_SIZE,
        fetchPage: begun.fetchPage,
        onRows: (rows) => sheet.add(rows),
        onProgress: (now) => {
          progress = now;
          setState({ step: "fetching", progress });
        },
        onFailed: (_, error) =>
          new Promise((resolve) => {
            const decide = (next: PageFailure) => {
              if (next === "again") setState({ step: "fetching", progress });
              resolve(next);
            };
            setState({ step: "failed", progress, error, decide });
          }),
        signal: controller.signal,
      });
      if (controller.signal.aborted) return;
      if (!result.isComplete && result.skippedPages.length === 0) return cancelled();
      const { writtenRows: rows, skippedPages } = result;
      setState({ step: "writing", rows });
      const content = await sheet.write();
      if (controller.signal.aborted) return;
      const save = () => saveFile(content, begun.file);
      save();
      setState({ step: "finished", rows, skippedPages, save });
    };
    run().catch(() => {
      if (!controller.signal.aborted) setState({ step: "unwritten" });
    });
    return () => {
      controller.abort();
      sheet.close();
    };
  }, [begun]);
  return state;
}
