import type { DetailsQuery, ListQuery } from "@nodeyard/contract/devices/calls.ts";

/** The page of the list that `/hardList` opens with; the document's early script asks for it before any code is there. */
export function listRequest(page: number): ListQuery {
  return { pageNum: page, deviceType: "lite", nologin_dev: "true" };
}

export function searchRequest(page: number, macAddress: string): DetailsQuery {
  return { pageNum: page, deviceType: "lite", macAddress };
}
