// Offered to other rooms.
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { deviceAddress, type NamedDevice } from "../../../shared/device.ts";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { narrowing } from "./filter-words.ts";
import { devices } from "../messages.ts";
import { chosenColumns } from "./chosen-columns.ts";
import { FilterChips } from "./filter-chips.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { useOpeningKeys } from "./opening-columns.ts";
import { SizeChoice } from "./size-choice.tsx";
import styles from "./table.module.css";
import type { ListTableProps } from "./table-props.ts";
import { tickColumn } from "./tick-column.tsx";

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
