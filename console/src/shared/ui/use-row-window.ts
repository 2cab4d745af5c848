import { useEffect, useState, type RefObject } from "react";

/** All rows of a list, those that are not there yet as undefined. */
export interface RowSource<Row> {
  readonly total: number;
  readonly rowAt: (index: number) => Row | undefined;
  /** Called with the visible rows, so that they can be fetched. */
  readonly onWindow: (first: number, count: number) => void;
}

/** Rows drawn above and below the visible ones, so that scrolling shows no gap. */
const SPARE = 8;
/** The window moves by so many rows at a time: not every pixel draws. */
const STEP = 6;

/** The height of a dense row, which the style sheet sets for its width. */
function rowHeight(frame: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(frame).getPropertyValue("--row-height")) || 44;
}

/** The rows that are drawn: all, or of a source the visible ones, with the number of rows before and after. */
export function useRowWindow<Row>(
  frame: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  source: RowSource<Row> | undefined,
): {
  readonly rows: readonly (Row | undefined)[];
  readonly first: number;
  readonly before: number;
  readonly after: number;
} {
  const [seen, setSeen] = useState({ first: 0, count: 40 });
  const isWindowed = source !== undefined;
  useEffect(() => {
    const element = frame.current;
    if (!isWindowed || !element) return;
    const measure = () => {
      const height = rowHeight(element);
      const first = Math.floor(element.scrollTop / height / STEP) * STEP;
      const count = Math.ceil(element.clientHeight / height / STEP) * STEP + STEP;
      setSeen((before) =>
        before.first === first && before.count === count ? before : { first, count },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [frame, isWindowed]);

  const total = source?.total ?? rows.length;
  const first = Math.min(Math.max(0, seen.first - SPARE), Math.max(0, total - 1));
  const end = Math.min(total, seen.first + seen.count + SPARE);
  const onWindow = source?.onWindow;
  useEffect(() => onWindow?.(first, end - first), [onWindow, first, end]);
  if (!source) return { rows, first: 0, before: 0, after: 0 };
  return {
    rows: Array.from({ length: Math.max(0, end - first) }, (_, index) =>
      source.rowAt(first + index),
    ),
    first,
    before: first,
    after: total - end,
  };
}
