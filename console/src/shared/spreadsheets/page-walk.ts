/** A page of rows as an export fetches it. */
export interface ExportPage<Row> {
  readonly rows: readonly Row[];
  /** All rows, as the server counts them now. */
  readonly total: number;
}

export interface WalkProgress {
  readonly fetchedRows: number;
  readonly total: number | undefined;
  /** The page that is being fetched, from 1. */
  readonly page: number;
}

/** Reaction to a page that failed. */
export type PageFailure = "again" | "skip" | "stop";

export interface WalkResult {
  readonly writtenRows: number;
  readonly skippedPages: readonly number[];
  readonly isComplete: boolean;
}

/**
 * Fetches pages one by one until all rows are there, and hands on each. A failed page does not end the walk: `onFailed`
 * says whether it is asked for again, left out, or the last one. Ends early when the signal says so.
 */
export async function walkPages<Row>(walk: {
  pageSize: number;
  fetchPage: (page: number, signal: AbortSignal) => Promise<ExportPage<Row>>;
  onRows: (rows: readonly Row[]) => void;
  onProgress: (progress: WalkProgress) => void;
  onFailed: (page: number, error: unknown) => Promise<PageFailure>;
  signal: AbortSignal;
}): Promise<WalkResult> {
  const { pageSize, signal } = walk;
  const skippedPages: number[] = [];
  let fetchedRows = 0;
  let total: number | undefined;
  const end = (isComplete: boolean) => ({ writtenRows: fetchedRows, skippedPages, isComplete });

  for (let page = 1; ; page += 1) {
    if (signal.aborted) return end(false);
    walk.onProgress({ fetchedRows, total, page });
    const outcome = await fetchWithRetry(walk, page);
    if (outcome === "stop" || signal.aborted) return end(false);
    if (outcome === "skip") {
      skippedPages.push(page);
      // Without a single answer nobody knows how many pages there are.
      if (total === undefined) return end(false);
    } else {
      total = outcome.total;
      fetchedRows += outcome.rows.length;
      walk.onRows(outcome.rows);
    }
    if (page * pageSize >= total) {
      walk.onProgress({ fetchedRows, total, page });
      return end(skippedPages.length === 0);
    }
  }
}

async function fetchWithRetry<Row>(
  walk: Parameters<typeof walkPages<Row>>[0],
  page: number,
): Promise<ExportPage<Row> | "skip" | "stop"> {
  for (;;) {
    try {
      return await walk.fetchPage(page, walk.signal);
    } catch (error) {
      if (walk.signal.aborted) return "stop";
      const next = await walk.onFailed(page, error);
      if (next !== "again") return next;
    }
  }
}
