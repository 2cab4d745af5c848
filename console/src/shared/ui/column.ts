import type { ReactNode } from "react";
import type { ColumnSort } from "./sort-head.tsx";

/** A column of a table. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** In the head, in the place of the title. */
  readonly head?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "end";
  /** Sticky while the table scrolls horizontally. */
  readonly stick?: "start" | "end";
  /** Orders offered by this column's head; named if the column shows several values. */
  readonly sorts?: readonly ColumnSort[];
  /** On a phone, where a row is a card: heading, without a label, full line, or a third of a line. */
  readonly onCard?: "head" | "bare" | "wide" | "third";
  /** In a compact row on a phone, which shows nothing else: the name, a figure at the end, or the tick. */
  readonly onLine?: "name" | "figure" | "tick";
}
