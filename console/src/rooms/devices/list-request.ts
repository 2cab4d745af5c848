import type { DetailsQuery, ListQuery } from "@nodeyard/contract/devices/calls.ts";
import {
  CONDITIONS,
  LIST_DEVICE_TYPES,
  type Condition,
  type ListDeviceType,
} from "@nodeyard/contract/devices/rules.ts";
import {
  choice,
  defineSearch,
  optionalChoice,
  pageParameter,
  sortParameter,
  textParameter,
  type SearchOf,
} from "../../shared/search-params.ts";

/** The address of a list of devices. */
export const deviceSearch = defineSearch({
  page: pageParameter,
  search: textParameter,
  filter: optionalChoice(CONDITIONS),
  sort: sortParameter,
  /** Only of the list that offers it. */
  nodes: choice(LIST_DEVICE_TYPES),
  /** The device whose page is shown in the place of the list; empty for the list. */
  device: textParameter,
});

/** What of a list is shown: a page of all devices of a type, or of those that a search and a condition leave. */
export interface DeviceView {
  readonly deviceType: ListDeviceType;
  readonly page: number;
  /** Part of a name, an address or a note; empty for all. */
  readonly search: string;
  readonly filter: Condition | undefined;
  readonly byNote: boolean;
}

export function deviceViewOf(
  { page, search, filter, sort }: SearchOf<typeof deviceSearch>,
  deviceType: ListDeviceType,
): DeviceView {
  return { deviceType, page, search, filter, byNote: sort === "note" };
}

/** A list as it opens; preloaded with its document. */
export function wholeList(deviceType: ListDeviceType): DeviceView {
  return deviceViewOf(deviceSearch.read({}), deviceType);
}

/** The call for a view without a search. */
export function listRequest(view: DeviceView): ListQuery {
  return { ...shape(view), nologin_dev: "true" };
}

/** The call for a view with a search. */
export function searchRequest(view: DeviceView): DetailsQuery {
  return { ...shape(view), search: view.search };
}

function shape({ deviceType, page, filter, byNote }: DeviceView) {
  return {
    pageNum: page,
    deviceType,
    ...(filter !== undefined && { filterType: filter }),
    ...(byNote && { deviceOrder: "note" as const }),
  };
}
