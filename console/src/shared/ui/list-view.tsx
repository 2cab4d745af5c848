import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, useMemo, type ReactNode } from "react";
import { Button } from "./button.tsx";
import type { Column } from "./column.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { FailedNotice } from "./failed-notice.tsx";
import { ListNotice } from "./list-notice.tsx";
import { ui } from "./messages.ts";
import { Pager } from "./pager.tsx";
import { StaleNote } from "./stale-note.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";

/** A page of rows as the queries of lists give it. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly pageSize: number;
}

/** The rows in each of their states: loading, failed, empty, no match, stale, loaded. */
export function ListView<Row>(props: {
  list: UseQueryResult<Rows<Row>>;
  label: string;
  columns: (rows: readonly Row[]) => readonly Column<Row>[];
  rowKey: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  page: number;
  onPage: (page: number) => void;
  /** Active search and filters in words; empty or absent if the list is whole. */
  narrowedBy?: string;
  onClear?: () => void;
  /** Said in place of what nothing matches, where a search has words of its own for that. */
  noMatch?: string | undefined;
  /** True if the search finds MAC addresses, in any spelling. */
  searchesMacs?: boolean;
  /** Shown while the list is empty. */
  empty: ReactNode;
  table?: Pick<DataTableProps<Row>, "sort" | "onRow" | "isDense" | "source">;
  /** Beside the pages. */
  footer?: ReactNode;
}) {
  const { list, table } = props;
  const retry = () => void list.refetch();
  // A page of rows is much to draw: rendered in the background, so that a slow machine stays responsive.
  const data = useDeferredValue(list.data);
  const { columns } = props;
  const shown = useMemo(() => columns(data?.rows ?? []), [columns, data]);
  if (data === undefined) {
    return list.isError ? (
      <FailedNotice error={list.error} onRetry={retry} />
    ) : (
      <TableSkeleton rows={10} />
    );
  }
  const { rows, total, pageSize } = data;
  if (rows.length === 0) return <NoRows {...props} total={total} />;
  return (
    <>
      {list.isError && <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />}
      <DataTable
        label={props.label}
        columns={shown}
        rows={rows}
        rowKey={props.rowKey}
        {...(props.isSelected && { isSelected: props.isSelected })}
        dimmed={list.isPlaceholderData}
        place={{ total, first: (props.page - 1) * pageSize }}
        {...table}
      />
      <Pager
        page={props.page}
        total={total}
        // All rows are one page.
        pageSize={table?.source ? Math.max(1, total) : pageSize}
        onPage={props.onPage}
      >
        {props.footer}
      </Pager>
    </>
  );
}

/** Beyond the last page the server may count nothing: only the first page says whether there is anything. */
function NoRows(props: {
  page: number;
  total: number;
  narrowedBy?: string;
  onClear?: () => void;
  noMatch?: string | undefined;
  searchesMacs?: boolean;
  onPage: (page: number) => void;
  empty: ReactNode;
}) {
  if (props.total > 0 || props.page > 1) {
    return (
      <ListNotice
        tone="empty"
        title={ui.pastEndTitle(props.page)}
        text={ui.pastEndText}
        action={<Button onClick={() => props.onPage(1)}>{ui.firstPage}</Button>}
      />
    );
  }
  if (props.narrowedBy) {
    return (
      <ListNotice
        tone="empty"
        title={props.noMatch ?? ui.noMatchTitle(props.narrowedBy)}
        text={props.searchesMacs ? ui.noMatchMacText : ui.noMatchText}
        action={props.onClear && <Button onClick={props.onClear}>{ui.clearSearch}</Button>}
      />
    );
  }
  return props.empty;
}
