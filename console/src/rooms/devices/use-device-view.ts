import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useListAddress } from "../../shared/address-state.ts";
import { deviceSearch, deviceViewOf, type DeviceView } from "./list-request.ts";

/** What a list of devices shows, kept in the address. */
export function useDeviceView(deviceType: DeviceType) {
  const { values, narrow, turn } = useListAddress(deviceSearch);
  return {
    view: deviceViewOf(values, deviceType),
    search: (search: string) => narrow({ search }),
    filter: (filter: DeviceView["filter"]) => narrow({ filter }),
    order: (byNote: boolean) => narrow({ sort: byNote ? "note" : undefined }),
    clear: () => narrow({ search: "", filter: undefined }),
    turn,
  };
}
