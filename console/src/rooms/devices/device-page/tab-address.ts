import type { RawSearch } from "../../../shared/search-params.ts";
import type { DeviceTab } from "./page-search.ts";

/** A tab of a device's page, at the path where that is open. */
export function tabAddress(deviceId: string, tab: DeviceTab, more: RawSearch = {}) {
  return {
    to: ".",
    search: { device: deviceId, ...(tab !== "overview" && { tab }), ...more },
  };
}
