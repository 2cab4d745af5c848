import { countFilters, getOverview } from "@nodeyard/contract/devices/calls.ts";
import type { ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "../../shared/call-query.ts";
import { useListControls, type ListControls } from "./list-address.ts";
import { deviceSearch, deviceViewOf, type DeviceView } from "./list-request.ts";

/** State of a device list, kept in the address: nodes of one type, or of the type that the address names. */
export function useDeviceView(deviceType: DeviceType | "any"): ListControls<DeviceView> & {
  nodes(nodes: ListDeviceType): void;
} {
  const client = useQueryClient();
  const { values, ...controls } = useListControls(deviceSearch);
  const change: (patch: Partial<Omit<typeof values, "page">>) => void = controls.change;
  return {
    ...controls,
    view: deviceViewOf(values, deviceType === "any" ? values.nodes : deviceType),
    /** The numbers are read with the list that they count, so that the two agree. */
    filter: (filter) => {
      controls.filter(filter);
      void client.invalidateQueries({ queryKey: keyOf(countFilters) });
      void client.invalidateQueries({ queryKey: keyOf(getOverview) });
    },
    /** A search looks at nodes of all types where there is a choice. */
    search: (search) =>
      change({ search, ...(deviceType === "any" && search !== "" && { nodes: "all" as const }) }),
    nodes: (nodes) => change({ nodes }),
  };
}
