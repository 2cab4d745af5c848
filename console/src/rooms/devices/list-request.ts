import type { DetailsQuery, ListQuery } from "@nodeyard/contract/devices/calls.ts";
import { CONDITIONS, type Condition, type DeviceType } from "@nodeyard/contract/devices/rules.ts";
import {
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
});

/** What of a list is shown: a page of all devices of a type, or of those that a search and a condition leave. */
export interface DeviceView {
  readonly deviceType: DeviceType;
  readonly page: number;
  /** Part of a MAC address or of a note; empty for all. */
  readonly search: string;
  readonly filter: Condition | undefined;
  readonly byNote: boolean;
}

export function deviceViewOf(
  { page, search, filter, sort }: SearchOf<typeof deviceSearch>,
  deviceType: DeviceType,
): DeviceView {
  return { deviceType, page, search, filter, byNote: sort === "note" };
}

/** A list as it opens; preloaded with its document. */
export function wholeList(deviceType: DeviceType): DeviceView {
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
