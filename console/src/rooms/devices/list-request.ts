import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { getDetails, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { DEVICE_FILTERS, DEVICE_SORTS } from "@nodeyard/contract/devices/list-rules.ts";
import { LIST_DEVICE_TYPES, type ListDeviceType } from "@nodeyard/contract/devices/rules.ts";
import { choice, defineSearch, textParameter, type SearchOf } from "../../shared/search-params.ts";
import { figuresQuery, listParameters, listQuery, type ListView } from "./list-address.ts";

/** The address of a list of devices. */
export const deviceSearch = defineSearch({
  ...listParameters(DEVICE_FILTERS, DEVICE_SORTS),
  /** Only of the list that offers it. */
  nodes: choice(LIST_DEVICE_TYPES),
  /** The device whose page is shown in the place of the list; empty for the list. */
  device: textParameter,
});

/** State of a list of devices of one type, or of all. */
export interface DeviceView extends ListView {
  readonly deviceType: ListDeviceType;
}

export function deviceViewOf(
  { nodes: _nodes, device: _device, ...view }: SearchOf<typeof deviceSearch>,
  deviceType: ListDeviceType,
): DeviceView {
  return { ...view, deviceType };
}

/** A list as it opens; preloaded with its document. */
export function fullList(deviceType: ListDeviceType): DeviceView {
  return deviceViewOf(deviceSearch.read({}), deviceType);
}

/** The call for a view without a search. */
export function listRequest(view: DeviceView): RequestOf<typeof listDevices> {
  return {
    ...listQuery(view),
    ...figuresQuery(view),
    deviceType: view.deviceType,
    nologin_dev: "true",
  };
}

/** The call for a view with a search. */
export function searchRequest(view: DeviceView): RequestOf<typeof getDetails> {
  return {
    ...listQuery(view),
    ...figuresQuery(view),
    deviceType: view.deviceType,
    search: view.search,
  };
}
