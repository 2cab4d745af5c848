// Offered to other rooms.
import { useMemo, useSyncExternalStore } from "react";

/** A column that a list opens with, always or in windows that are wide enough for it. */
export type OpeningColumn = string | readonly [key: string, fromPx: number];

/** The keys of the columns that a list opens with in a window of a width. */
export function openingKeys(columns: readonly OpeningColumn[], widthPx: number): string[] {
  return columns.flatMap((column) => {
    if (typeof column === "string") return [column];
    const [key, fromPx] = column;
    return widthPx >= fromPx ? [key] : [];
  });
}

function onResize(onChange: () => void): () => void {
  addEventListener("resize", onChange);
  return () => removeEventListener("resize", onChange);
}

/** The same in this window, as long as it has its width. */
export function useOpeningKeys(columns: readonly OpeningColumn[]): readonly string[] {
  const keys = useSyncExternalStore(onResize, () => openingKeys(columns, innerWidth).join("."));
  return useMemo(() => keys.split("."), [keys]);
}
