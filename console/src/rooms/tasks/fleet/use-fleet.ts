import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Rows } from "../../../shared/ui/list-view.tsx";
import type { RowSource } from "../../../shared/ui/use-row-window.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { useListControls, type ListControls, type ListView } from "../../devices/list-address.ts";
import { useAllRows } from "../../devices/table/use-all-rows.ts";
import { fleetList, fleetRows } from "../queries.ts";
import { fleetSearch, type FleetKind } from "./fleet-view.ts";

export interface Fleet {
  readonly kind: FleetKind;
  readonly controls: ListControls;
  readonly list: UseQueryResult<Rows<DeviceRow>>;
  readonly source: RowSource<DeviceRow> | undefined;
}

/** The rows of a task page; what they are and the scroll position live in the address. */
export function useFleet(kind: FleetKind): Fleet {
  const { values: view, ...controls } = useListControls<ListView>(fleetSearch[kind]);
  const list = useQuery(fleetList(kind, view));
  useScrollInAddress(list.data !== undefined);
  const source = useAllRows(view, list.data, (page) => fleetRows(kind, { ...view, page }));
  return { kind, controls: { ...controls, view }, list, source };
}
