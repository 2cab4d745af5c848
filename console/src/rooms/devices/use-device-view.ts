import type { Condition, DeviceType } from "@nodeyard/contract/devices/rules.ts";
import { useAddressState } from "../../shared/address-state.ts";
import { deviceViewOf } from "./queries.ts";

/** What a list of devices shows, kept in the address; whatever narrows it leads to its first page. */
export function useDeviceView(deviceType: DeviceType) {
  const { parameters, change } = useAddressState();
  return {
    view: deviceViewOf(parameters, deviceType),
    search: (text: string) => change({ search: text || undefined, page: undefined }),
    filter: (condition: Condition | undefined) => change({ filter: condition, page: undefined }),
    order: (byNote: boolean) => change({ order: byNote ? "note" : undefined, page: undefined }),
    clear: () => change({ search: undefined, filter: undefined, page: undefined }),
    turn: (page: number) => {
      change({ page: page === 1 ? undefined : String(page) });
      window.scrollTo(0, 0);
    },
  };
}
