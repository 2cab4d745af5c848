import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import type { ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Column } from "../../../shared/ui/column.ts";
import type { Rows } from "../../../shared/ui/list-view.tsx";
import type { RowSource } from "../../../shared/ui/use-row-window.ts";
import type { Selection } from "../../../shared/use-selection.ts";
import type { ListControls } from "../list-address.ts";

export interface DeviceTableProps {
  list: UseQueryResult<Rows<DeviceRow>>;
  controls: ListControls;
  deviceType: ListDeviceType;
  /** How the rows are sorted while the address does not say. */
  sort?: string;
  /** All columns that the page has, in order, and those that it shows as it opens. */
  columns: readonly Column<DeviceRow>[];
  shown: readonly string[];
  filters: readonly DeviceFilter[];
  selection?: Selection<DeviceRow>;
  /** Which rows can be ticked; all when absent. */
  isOffered?: (row: DeviceRow) => boolean;
  /** What can be done with the ticked devices, above the rows. */
  selectionBar?: ReactNode;
  /** All rows, where they are not cut into pages. */
  source?: RowSource<DeviceRow> | undefined;
  /** Further ways of the list, in its toolbar. */
  children?: ReactNode;
  onRefresh?: () => void;
  empty: ReactNode;
}
