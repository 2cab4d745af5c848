import type { ListResponse } from "@nodeyard/contract/devices/calls.ts";
import {
  countDevices,
  getDetails,
  listCommands,
  listDevices,
} from "@nodeyard/contract/devices/endpoints.ts";
import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { pageNumber, type AddressParameters } from "../../shared/address-state.ts";
import { call } from "../../shared/http.ts";
import { isSettled } from "./command-state.ts";
import { listRequest, searchRequest } from "./list-request.ts";

/** What of the list is shown: a page, of all devices or of those that a MAC address matches. */
export interface DeviceView {
  readonly page: number;
  readonly mac: string;
}

export function deviceViewOf(parameters: AddressParameters): DeviceView {
  return { page: pageNumber(parameters["page"]), mac: parameters["mac"]?.trim() ?? "" };
}

/** Rows, whichever way the wire says that there are none. */
export function readDevices(answer: ListResponse) {
  return {
    rows: answer.list === NO_CONTENT ? [] : answer.list,
    total: answer.total,
    pageSize: answer.deviceSize,
  };
}

/** How many devices are bound, and how many of them online. */
export const deviceCount = queryOptions({
  queryKey: ["devices", "count"],
  queryFn: ({ signal }) => call(countDevices, {}, { signal }),
  refetchInterval: 60_000,
});

export function deviceList(view: DeviceView) {
  return queryOptions({
    queryKey: ["devices", "list", view],
    queryFn: ({ signal }) =>
      view.mac === ""
        ? call(listDevices, listRequest(view.page), { signal })
        : call(getDetails, searchRequest(view.page, normaliseMac(view.mac) ?? view.mac), {
            signal,
          }),
    select: readDevices,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** Recent commands of a device; asked again while one of them is still under way. */
export function deviceCommands(deviceId: string) {
  return queryOptions({
    queryKey: ["devices", "commands", deviceId],
    queryFn: ({ signal }) => call(listCommands, { deviceId }, { signal }),
    select: (answer) => answer.list,
    refetchInterval: (query) =>
      query.state.data?.list.some((row) => !isSettled(row.state)) ? 3_000 : false,
  });
}
