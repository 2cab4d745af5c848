import type { DetailsQuery, ListQuery } from "@nodeyard/contract/devices/calls.ts";
import type { Condition, DeviceType } from "@nodeyard/contract/devices/rules.ts";

/** What of a list is shown: a page of all devices of a type, or of those that a search and a condition leave. */
export interface DeviceView {
  readonly deviceType: DeviceType;
  readonly page: number;
  /** Part of a MAC address or of a note; empty for all. */
  readonly search: string;
  readonly filter: Condition | undefined;
  readonly byNote: boolean;
}

/** A list as it opens; the document's early script asks for it before any code is there. */
export function wholeList(deviceType: DeviceType): DeviceView {
  return { deviceType, page: 1, search: "", filter: undefined, byNote: false };
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
