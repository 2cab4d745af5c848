import type { DetailsQuery, ListQuery } from "@nodeyard/contract/devices/calls.ts";
import { normaliseMac, type Condition } from "@nodeyard/contract/devices/rules.ts";
import {
  defineSearch,
  optionalChoice,
  pageParameter,
  sortParameter,
  textParameter,
  type SearchOf,
} from "../../../shared/search-params.ts";

/** Which of the task pages asks: its rows carry the columns of the line, of tasks, or also what may be chosen. */
export type FleetKind = "network" | "compute" | "choose";

/** What of the fleet is shown. */
export interface FleetView {
  readonly page: number;
  /** Part of a MAC address or of a note. */
  readonly search: string;
  readonly byNote: boolean;
  readonly condition: Condition | "";
}

/** The conditions that each page can be narrowed to. */
export const FLEET_CONDITIONS = {
  network: ["network_normal", "network_bad", "network_offline"],
  compute: [
    "compute_normal",
    "compute_unsche",
    "compute_untask",
    "compute_lowmem",
    "compute_lowhd",
  ],
  choose: ["compute_untask", "compute_unsche", "compute_normal"],
} as const satisfies Record<FleetKind, readonly Condition[]>;

function searchOf(conditions: readonly Condition[]) {
  return defineSearch({
    page: pageParameter,
    search: textParameter,
    filter: optionalChoice(conditions),
    sort: sortParameter,
  });
}

/** The address of each page. */
export const fleetSearch = {
  network: searchOf(FLEET_CONDITIONS.network),
  compute: searchOf(FLEET_CONDITIONS.compute),
  choose: searchOf(FLEET_CONDITIONS.choose),
} as const satisfies Record<FleetKind, unknown>;

export function fleetViewOf({
  page,
  search,
  filter,
  sort,
}: SearchOf<(typeof fleetSearch)[FleetKind]>): FleetView {
  return { page, search, byNote: sort === "note", condition: filter ?? "" };
}

/** The call of the list for a view; with a search it goes to the other call, which takes the same parameters. */
export function fleetRequest(kind: FleetKind, view: FleetView): ListQuery & DetailsQuery {
  return {
    pageNum: view.page,
    deviceType: "lite",
    type: kind === "network" ? "network" : "compute",
    filterType: view.condition || (kind === "network" ? "network" : "calculate"),
    ...(view.byNote && { deviceOrder: "note" as const }),
    ...(kind === "choose" && { manual_schedule: true }),
    ...(view.search !== "" && { search: normaliseMac(view.search) ?? view.search }),
  };
}
