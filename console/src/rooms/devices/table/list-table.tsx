// Offered to other rooms.
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { deviceAddress, type NamedDevice, ownName } from "../../../shared/device.ts";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { narrowing } from "./filter-words.ts";
import { devices } from "../messages.ts";
import { chosenColumns } from "./chosen-columns.ts";
import { FilterChips } from "./filter-chips.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { useOpeningKeys } from "./opening-columns.ts";
import styles from "./table.module.css";
import type { ListTableProps } from "./table-props.ts";
import { PAGE_SIZES, type PageSize } from "../list-address.ts";
import type { Column } from "../../../shared/ui/column.ts";
import type { Selection } from "../../../shared/use-selection.ts";

/** A tick for each row that can be chosen; the head ticks those of the page. */
function tickColumn<Row extends NamedDevice>(
  rows: readonly Row[],
  selection: Selection<Row>,
  isOffered: (row: Row) => boolean = () => true,
): Column<Row> {
  const offered = rows.filter(isOffered);
  const all = offered.length > 0 && offered.every((row) => selection.has(row.deviceId));
  return {
    key: "tick",
    title: devices.select,
    head: (
      <input
        type="checkbox"
        aria-label={devices.selectPage}
        checked={all}
        disabled={offered.length === 0}
        onChange={() => selection.set(offered, !all)}
      />
    ),
    onLine: "tick",
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={devices.selectOne(`${ownName(row)} ${row.mac_address}`.trim())}
        checked={selection.has(row.deviceId)}
        disabled={!isOffered(row)}
        onChange={(event) => selection.set([row], event.target.checked)}
      />
    ),
  };
}

/** Rows per page. */
function SizeChoice(props: { value: PageSize; onChange: (size: PageSize) => void }) {
  return (
    <label className={styles["size"]}>
      {devices.rowsPerPage}
      <select
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as PageSize)}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size === "all" ? devices.allRows : size}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The one table of devices: search, filters, columns, order and pages, all in the address; a row leads to the device's page. */
export function ListTable<Row extends NamedDevice>(props: ListTableProps<Row>) {
  const { list, controls, selection, columns, source } = props;
  const { view } = controls;
  const navigate = useNavigate();
  const open = useCallback(
    (row: Row) => {
      if (row.isUnbound !== true) void navigate(deviceAddress(row));
    },
    [navigate],
  );
  const opening = useOpeningKeys(props.opening);
  const { visible, missing } = useMemo(
    () => chosenColumns(columns, opening, view.cols),
    [columns, opening, view.cols],
  );
  const { isOffered } = props;
  const withTicks = useCallback(
    (rows: readonly Row[]) =>
      selection ? [tickColumn(rows, selection, isOffered), ...visible] : visible,
    [selection, isOffered, visible],
  );
  const [isPicking, setPicking] = useState(false);
  const isSelecting = selection !== undefined && selection.rows.length > 0;
  return (
    <div
      className={styles["table"]}
      data-selecting={isSelecting}
      data-picking={isSelecting || isPicking}
    >
      <FilterChips {...props} />
      <ListToolbar
        {...props}
        missing={missing}
        openingKeys={opening}
        visible={visible.map(({ key }) => key)}
        {...(selection && { isPicking, onPick: () => setPicking(!isPicking) })}
        onRefresh={props.onRefresh ?? (() => void list.refetch())}
      />
      {isSelecting && props.selectionBar}
      <ListView
        list={list}
        label={props.label ?? devices.list}
        columns={withTicks}
        rowKey={(row) => row.deviceId}
        {...(selection && { isSelected: (row: Row) => selection.has(row.deviceId) })}
        page={view.page}
        onPage={controls.turn}
        narrowedBy={narrowing(view, props.words)}
        onClear={controls.clear}
        searchesMacs
        table={{
          sort: { value: view.sort ?? props.sort, onSort: controls.sort },
          onRow: open,
          isDense: true,
          ...(source && { source }),
        }}
        footer={<SizeChoice value={view.size} onChange={controls.size} />}
        empty={props.empty}
      />
    </div>
  );
}
