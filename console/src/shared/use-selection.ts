import { useMemo, useState } from "react";

export interface Selection<Row> {
  /** In the order in which they were ticked, as they were last seen. */
  readonly rows: readonly Row[];
  has(deviceId: string): boolean;
  set(rows: readonly Row[], isTicked: boolean): void;
  clear(): void;
}

const everyRow = (): boolean => true;

/** Which devices of a list are ticked; kept while pages are turned, renewed by the rows that are shown. */
export function useSelection<Row extends { readonly deviceId: string }>(
  shown: readonly Row[],
  limits: {
    /** Rows that may be ticked; a row that ceases to qualify is unticked. */
    isOffered?: (row: Row) => boolean;
    max?: number;
    /** Nothing is ticked beyond the most. */
    onTooMany?: () => void;
  } = {},
): Selection<Row> {
  const { isOffered = everyRow, max = Infinity, onTooMany } = limits;
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  // The same as long as nothing of it changes: rows are drawn anew with it.
  return useMemo(() => {
    const newest = new Map(shown.map((row) => [row.deviceId, row]));
    const offered = (before: ReadonlyMap<string, Row>) =>
      new Map(
        [...before]
          .map(([id, row]) => [id, newest.get(id) ?? row] as const)
          .filter(([, row]) => isOffered(row)),
      );
    const chosen = offered(ticked);
    return {
      rows: [...chosen.values()],
      has: (deviceId) => chosen.has(deviceId),
      clear: () => setTicked(new Map()),
      set: (changed, isTicked) => {
        // Of what is ticked by then: rows that are fetched to be ticked arrive later.
        const after = (before: ReadonlyMap<string, Row>) => {
          const next = offered(before);
          for (const row of changed) {
            if (!isTicked) next.delete(row.deviceId);
            else if (isOffered(row)) next.set(row.deviceId, row);
          }
          return next;
        };
        if (after(ticked).size > max) onTooMany?.();
        else setTicked(after);
      },
    };
  }, [shown, ticked, isOffered, max, onTooMany]);
}
