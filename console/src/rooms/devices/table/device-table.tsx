// Offered to other rooms.
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { DEVICE_FILTERS, type DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import type { ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { FILTER_WORDS, offered } from "./filter-words.ts";
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
  const { deviceType, filters, ...table } = props;
  const { data: counts } = useQuery(filterCounts({ ...props.controls.view, deviceType }));
  const filter = DEVICE_FILTERS.find((name) => name === props.controls.view.filter);
  return (
    <ListTable {...table} filters={offered(filters, filter)} words={FILTER_WORDS} counts={counts} />
  );
}
