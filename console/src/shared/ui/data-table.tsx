import { useRef, type CSSProperties, type RefObject, useLayoutEffect } from "react";
import type { Column } from "./column.ts";
import styles from "./data-table.module.css";
import { SortHead, sortedBy, type TableSort } from "./sort-head.tsx";
import { TableRow } from "./table-row.tsx";
import { useRowWindow, type RowSource } from "./use-row-window.ts";

/**
 * Keeps the head of a table under the top bar. `position: sticky` does this for a table that fits its frame; a wider one
 * scrolls sideways in its frame, in which nothing can stick to the page, so its head is moved with the scroll. A frame that
 * `scrolls` its own rows needs neither.
 */
function useStickyHead(frame: RefObject<HTMLDivElement | null>, scrolls: boolean): void {
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector("table");
    const head = table?.tHead;
    if (!element || !table || !head) return;
    const follow = () => {
      const isMoved = element.dataset["wide"] === "true" && !scrolls;
      const { top, height } = element.getBoundingClientRect();
      const bar = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
      const offset = Math.min(Math.max(0, bar - top), Math.max(0, height - 2 * head.offsetHeight));
      head.style.transform = isMoved && offset > 0 ? `translateY(${offset}px)` : "";
    };
    const observer = new ResizeObserver(() => {
      element.dataset["wide"] = String(table.offsetWidth > element.clientWidth + 1);
      follow();
    });
    observer.observe(element);
    observer.observe(table);
    addEventListener("scroll", follow, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener("scroll", follow);
    };
  }, [frame, scrolls]);
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** Old rows while the next ones load. */
  dimmed?: boolean;
  sort?: TableSort;
  /** A press on a row beside its controls. */
  onRow?: (row: Row) => void;
  /** Number of all rows, and the index of the first one here. */
  place?: { readonly total: number; readonly first: number };
  /** Rows of one height, lines on a phone. */
  isDense?: boolean;
  /** All rows, of which only the visible ones are rendered; replaces `rows`. */
  source?: RowSource<Row>;
}

/** Rows and columns with a sticky head; on a phone each row becomes a card, or a line where rows are dense. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, sort, source, place, isDense = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  useStickyHead(frame, source !== undefined);
  const shown = useRowWindow(frame, rows, source);
  const total = source?.total ?? place?.total;
  const first = source ? shown.first : (place?.first ?? 0);
  return (
    <div
      ref={frame}
      className={styles["frame"]}
      data-dimmed={props.dimmed === true}
      data-dense={isDense}
      data-windowed={source !== undefined}
      role="region"
      aria-label={props.label}
      tabIndex={0}
    >
      {/* The roles are written out because the cards' display would take them away. */}
      <table
        role="table"
        aria-label={props.label}
        className={styles["table"]}
        aria-rowcount={total === undefined ? undefined : total + 1}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={total === undefined ? undefined : 1}>
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-align={column.align}
                data-stick={column.stick}
                aria-sort={sortedBy(column.sorts, sort)}
              >
                {column.sorts && sort ? (
                  <SortHead sorts={column.sorts} title={column.title} sort={sort} />
                ) : (
                  (column.head ?? column.title)
                )}
                {column.sorts && sort && column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          <Gap rows={shown.before} />
          {shown.rows.map((row, index) => (
            <TableRow
              key={row === undefined ? `at ${first + index}` : props.rowKey(row)}
              row={row}
              columns={columns}
              index={total === undefined ? undefined : first + index + 2}
              isSelected={row !== undefined && props.isSelected?.(row) === true}
              onRow={props.onRow}
            />
          ))}
          <Gap rows={shown.after} />
        </tbody>
      </table>
    </div>
  );
}

/** The height of rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  if (rows === 0) return null;
  return (
    <tr aria-hidden="true" className={styles["gap"]} style={{ "--rows": rows } as CSSProperties} />
  );
}
