import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { ClaimLink } from "../../shared/claim-link.tsx";
import type { Column } from "../../shared/ui/data-table.tsx";
import type { Selection } from "../../shared/use-selection.ts";
import { ListNotice } from "../../shared/ui/list-notice.tsx";
import { ListView, type Rows } from "../../shared/ui/list-view.tsx";
import type { DeviceAction } from "./device-action.ts";
import { deviceColumns } from "./device-columns.tsx";
import type { DeviceView } from "./list-request.ts";
import { devices } from "./messages.ts";

/** The node list: rows with their actions, or with ticks while devices are being selected. */
export function DeviceList(props: {
  list: UseQueryResult<Rows<DeviceRow>>;
  view: DeviceView;
  selection: Selection<DeviceRow>;
  /** Whether devices are being ticked, instead of their actions. */
  isSelecting: boolean;
  onAction: (action: DeviceAction, device: DeviceRow) => void;
  onPage: (page: number) => void;
  onClearSearch: () => void;
}) {
  const { view, selection } = props;
  const columns = deviceColumns(
    view.deviceType === "all",
    props.isSelecting ? undefined : props.onAction,
  );
  return (
    <ListView
      list={props.list}
      label={devices.list}
      columns={(rows) => (props.isSelecting ? [tickColumn(rows, selection), ...columns] : columns)}
      rowKey={(row) => row.deviceId}
      isSelected={(row) => selection.has(row.deviceId)}
      page={view.page}
      onPage={props.onPage}
      narrowedBy={view.search}
      onClear={props.onClearSearch}
      empty={
        <ListNotice
          tone="empty"
          title={devices.emptyTitle}
          text={view.deviceType === "normal" ? devices.normalEmptyText : devices.emptyText}
          action={<ClaimLink label={devices.emptyAction} />}
        />
      }
    />
  );
}

function tickColumn(
  rows: readonly DeviceRow[],
  selection: Selection<DeviceRow>,
): Column<DeviceRow> {
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
