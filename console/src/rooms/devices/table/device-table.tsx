import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import type { ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { FILTER_WORDS } from "../filter-words.ts";
import { filterCounts } from "../queries.ts";
import { ListTable } from "./list-table.tsx";
import type { ListTableProps } from "./table-props.ts";

/** The table of devices as they are now, with the counts of its filters. */
export function DeviceTable(
  props: Omit<ListTableProps<DeviceRow>, "words" | "counts" | "filters"> & {
    deviceType: ListDeviceType;
    filters: readonly DeviceFilter[];
  },
) {
  const { deviceType, ...table } = props;
  const { data: counts } = useQuery(filterCounts({ ...props.controls.view, deviceType }));
  return <ListTable {...table} words={FILTER_WORDS} counts={counts} />;
}
