import { memo, type MouseEvent } from "react";
import type { Column } from "./column.ts";
import { ui } from "./messages.ts";

/** Controls handle their own presses; a menu that is rendered in a portal is not part of the row. */
const CONTROLS = "a, button, input, label, select, textarea";

function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return (
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest(CONTROLS) === null &&
    (getSelection()?.isCollapsed ?? true)
  );
}

function Row<Of>(props: {
  /** Undefined while it loads. */
  row: Of | undefined;
  columns: readonly Column<Of>[];
  index: number | undefined;
  isSelected: boolean;
  onRow: ((row: Of) => void) | undefined;
}) {
  const { row, columns, onRow } = props;
  if (row === undefined)
    return (
      <tr role="row" aria-rowindex={props.index} aria-busy="true">
        <td role="cell" colSpan={columns.length} data-line="name">
          {ui.loading}
        </td>
      </tr>
    );
  return (
    <tr
      role="row"
      aria-rowindex={props.index}
      data-selected={props.isSelected}
      data-pressed={onRow !== undefined}
      onClick={
        onRow &&
        ((event) => {
          if (isOnRow(event)) onRow(row);
        })
      }
    >
      {columns.map((column) => (
        <td
          key={column.key}
          // Screen readers announce the row's name before each of its cells.
          role={column.onCard === "head" ? "rowheader" : "cell"}
          data-label={column.title}
          data-align={column.align}
          data-stick={column.stick}
          data-card={column.onCard}
          data-line={column.onLine}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Drawn anew when its row or the columns change, not while others are scrolled past. */
export const TableRow = memo(Row) as typeof Row;
