import type { ReactNode } from "react";
import styles from "./data-table.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** In the head, in the place of the title. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "end";
  /** Sticky while the table scrolls horizontally. */
  readonly stick?: "start" | "end";
  /** On a phone, where a row is a card: heading, without a label, full line, or a third of a line. */
  readonly onCard?: "head" | "bare" | "wide" | "third";
}

/** Rows and columns that scroll inside their own frame; on a phone each row becomes a card. */
export function DataTable<Row>(props: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** Old rows while the next ones are on their way. */
  dimmed?: boolean;
}) {
  return (
    <div
      className={styles["frame"]}
      data-dimmed={props.dimmed === true}
      role="region"
      aria-label={props.label}
      tabIndex={0}
    >
      {/* The roles are written out because the cards' display would take them away. */}
      <table role="table" aria-label={props.label} className={styles["table"]}>
        <thead role="rowgroup">
          <tr role="row">
            {props.columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-align={column.align}
                data-stick={column.stick}
              >
                {column.head ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {props.rows.map((row) => (
            <tr key={props.rowKey(row)} role="row" data-selected={props.isSelected?.(row)}>
              {props.columns.map((column) => (
                <td
                  key={column.key}
                  // What the row is called, before each of its cells.
                  role={column.onCard === "head" ? "rowheader" : "cell"}
                  data-label={column.title}
                  data-align={column.align}
                  data-stick={column.stick}
                  data-card={column.onCard}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
