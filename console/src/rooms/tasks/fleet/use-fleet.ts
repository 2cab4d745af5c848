import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useListAddress } from "../../../shared/address-state.ts";
import type { Rows } from "../../../shared/ui/list-view.tsx";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { fleetList } from "../queries.ts";
import { fleetSearch, fleetViewOf, type FleetKind, type FleetView } from "./fleet-view.ts";

export interface Fleet {
  readonly kind: FleetKind;
  readonly view: FleetView;
  readonly list: UseQueryResult<Rows<DeviceRow>>;
  goTo(page: number): void;
  search(text: string): void;
  sortByNote(byNote: boolean): void;
  narrow(condition: FleetView["condition"]): void;
  /** Takes search and condition away. */
  widen(): void;
}

/** The rows of a task page; page, search, order, condition and scroll position live in the address. */
export function useFleet(kind: FleetKind): Fleet {
  const { values, narrow, turn } = useListAddress(fleetSearch[kind]);
  const view = fleetViewOf(values);
  const list = useQuery(fleetList(kind, view));
  useScrollInAddress(list.data !== undefined);
  return {
    kind,
    view,
    list,
    goTo: turn,
    search: (search) => narrow({ search }),
    sortByNote: (byNote) => narrow({ sort: byNote ? "note" : undefined }),
    narrow: (condition) => narrow({ filter: condition || undefined }),
    widen: () => narrow({ search: "", filter: undefined }),
  };
}
