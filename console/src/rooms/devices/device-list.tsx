import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { useDeferredValue, type ReactNode } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { DataTable, type Column } from "../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { StaleNote } from "../../shared/ui/stale-note.tsx";
import { TableSkeleton } from "../../shared/ui/table-skeleton.tsx";
import type { DeviceAction } from "./device-action.ts";
import { deviceColumns } from "./device-columns.tsx";
import { devices } from "./messages.ts";
import type { DeviceView, readDevices } from "./queries.ts";
import type { Selection } from "./use-selection.ts";

/** The rows in whichever state they are: on their way, failed, none yet, none matching, old, or here. */
export function DeviceList(props: {
  list: UseQueryResult<ReturnType<typeof readDevices>>;
  view: DeviceView;
  selection: Selection;
  onAction: (action: DeviceAction, device: DeviceRow) => void;
  onPage: (page: number) => void;
  onClearSearch: () => void;
  claimLink: ReactNode;
}) {
  const { list, view, selection } = props;
  const retry = () => void list.refetch();
  // A page of rows is much to draw: it is drawn in the background, so that a slow machine goes on answering.
  const data = useDeferredValue(list.data ?? null, null);
  if (data === null) {
    return list.isError ? (
      <FailedNotice error={list.error} onRetry={retry} />
    ) : (
      <TableSkeleton rows={10} />
    );
  }
  const { rows, total, pageSize } = data;
  if (rows.length === 0) return <NoRows {...props} total={total} />;
  const columns = deviceColumns(selection.active ? undefined : props.onAction);
  return (
    <>
      {list.isError && <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />}
      <DataTable
        label={devices.list}
        columns={selection.active ? [tickColumn(rows, selection), ...columns] : columns}
        rows={rows}
        rowKey={(row) => row.deviceId}
        isSelected={(row) => selection.has(row.deviceId)}
        dimmed={list.isPlaceholderData}
      />
      <Pager page={view.page} total={total} pageSize={pageSize} onPage={props.onPage} />
    </>
  );
}

function NoRows(props: Parameters<typeof DeviceList>[0] & { total: number }) {
  if (props.view.mac !== "") {
    return (
      <ListNotice
        tone="empty"
        title={devices.noMatchTitle(props.view.mac)}
        text={devices.noMatchText}
        action={<Button onClick={props.onClearSearch}>{devices.clearSearch}</Button>}
      />
    );
  }
  if (props.total > 0) {
    return (
      <ListNotice
        tone="empty"
        title={devices.pageGoneTitle}
        action={<Button onClick={() => props.onPage(1)}>{devices.firstPage}</Button>}
      />
    );
  }
  return (
    <ListNotice
      tone="empty"
      title={devices.emptyTitle}
      text={devices.emptyText}
      action={props.claimLink}
    />
  );
}

function tickColumn(rows: readonly DeviceRow[], selection: Selection): Column<DeviceRow> {
  const all = rows.every((row) => selection.has(row.deviceId));
  return {
    key: "tick",
    title: devices.select,
    head: (
      <input
        type="checkbox"
        aria-label={devices.selectPage}
        checked={all}
        onChange={() => selection.set(rows, !all)}
      />
    ),
    onCard: "head",
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={devices.selectOne(row.mac_address)}
        checked={selection.has(row.deviceId)}
        onChange={(event) => selection.set([row], event.target.checked)}
      />
    ),
  };
}
