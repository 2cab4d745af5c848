import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { getDetails, listDevices } from "@nodeyard/contract/devices/calls.ts";
import {
  DEVICE_SORTS,
  type DeviceFilter,
  type DeviceSort,
} from "@nodeyard/contract/devices/list-rules.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { defineSearch } from "../../../shared/search-params.ts";
import {
  figuresQuery,
  listParameters,
  listQuery,
  type ListView,
} from "../../devices/list-address.ts";

/** Which of the task pages asks: its rows carry the columns of the line, of tasks, or also what may be chosen. */
export type FleetKind = "network" | "compute" | "choose";

/** The filters that each page offers. */
export const FLEET_FILTERS = {
  network: ["network_offline", "network_bad", "network_normal"],
  compute: [
    "task_failed",
    "compute_unsche",
    "compute_untask",
    "compute_lowmem",
    "compute_lowhd",
    "compute_normal",
  ],
  choose: ["task_failed", "compute_unsche", "compute_untask", "compute_normal"],
} as const satisfies Record<FleetKind, readonly DeviceFilter[]>;

/** Initial order of each page: rows that need the owner first. */
export const FLEET_SORTS = {
  network: "status",
  compute: "tasks",
  choose: "tasks",
} as const satisfies Record<FleetKind, DeviceSort>;

/** The address of each page. */
export const fleetSearch = {
  network: defineSearch(listParameters(FLEET_FILTERS.network, DEVICE_SORTS)),
  compute: defineSearch(listParameters(FLEET_FILTERS.compute, DEVICE_SORTS)),
  choose: defineSearch(listParameters(FLEET_FILTERS.choose, DEVICE_SORTS)),
} as const satisfies Record<FleetKind, unknown>;

/** The call of the list for a view; with a search it goes to the other call, which takes the same parameters. */
export function fleetRequest(
  kind: FleetKind,
  view: ListView,
): RequestOf<typeof listDevices> & RequestOf<typeof getDetails> {
  return {
    sort: FLEET_SORTS[kind],
    filterType: kind === "network" ? "network" : "calculate",
    ...listQuery(view),
    ...figuresQuery(view),
    deviceType: "lite",
    type: kind === "network" ? "network" : "compute",
    ...(kind === "choose" && { manual_schedule: true }),
    ...(view.search !== "" && { search: normaliseMac(view.search) ?? view.search }),
  };
}
