import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useAddressState } from "../../../shared/address-state.ts";
import type { Rows } from "../../../shared/ui/list-view.tsx";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { fleetList } from "../queries.ts";
import { fleetViewOf, type FleetKind, type FleetView } from "./fleet-view.ts";

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
  const { parameters, change } = useAddressState();
  const view = fleetViewOf(kind, parameters);
  const list = useQuery(fleetList(kind, view));
  useScrollInAddress(list.data !== undefined);
  return {
    kind,
    view,
    list,
    goTo: (page) => {
      change({ page: page === 1 ? undefined : String(page) });
      window.scrollTo(0, 0);
    },
    search: (text) => change({ search: text || undefined, page: undefined }),
    sortByNote: (byNote) => change({ sort: byNote ? "note" : undefined, page: undefined }),
    narrow: (condition) => change({ filter: condition || undefined, page: undefined }),
    widen: () => change({ search: undefined, filter: undefined, page: undefined }),
  };
}
