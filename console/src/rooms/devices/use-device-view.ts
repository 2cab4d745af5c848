import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useListAddress } from "../../shared/address-state.ts";
import { deviceSearch, deviceViewOf, type DeviceView } from "./list-request.ts";

/** What a list of devices shows, kept in the address: nodes of one type, or of the type that the address names. */
export function useDeviceView(deviceType: DeviceType | "any") {
  const { values, narrow, turn } = useListAddress(deviceSearch);
  return {
    view: deviceViewOf(values, deviceType === "any" ? values.nodes : deviceType),
    /** A search looks at nodes of all types where there is a choice. */
    search: (search: string) =>
      narrow({ search, ...(deviceType === "any" && search !== "" && { nodes: "all" as const }) }),
    filter: (filter: DeviceView["filter"]) => narrow({ filter }),
    order: (byNote: boolean) => narrow({ sort: byNote ? "note" : undefined }),
    nodes: (nodes: DeviceView["deviceType"]) => narrow({ nodes }),
    clear: () => narrow({ search: "", filter: undefined }),
    turn,
  };
}
