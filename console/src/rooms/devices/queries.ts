import {
  countDevices,
  countFilters,
  getDetails,
  getOverview,
  listCommands,
  listDevices,
  type ListResponse,
} from "@nodeyard/contract/devices/calls.ts";
import { listReplacements } from "@nodeyard/contract/devices/replace-calls.ts";
import { listTags, sumTags } from "@nodeyard/contract/devices/tag-calls.ts";
import { listViews } from "@nodeyard/contract/devices/view-calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { call } from "../../shared/http.ts";
import { isSettled } from "./command-state.ts";
import { listRequest, searchRequest, type DeviceView } from "./list-request.ts";

/** The rows of a response; an absent list is empty. */
function readDevices(answer: ListResponse) {
  return {
    rows: answer.list === NO_CONTENT ? [] : answer.list,
    total: answer.total,
    pageSize: answer.deviceSize,
  };
}

/** Bound devices, and those online. */
export const deviceCount = callQuery(countDevices, {}, { refetchInterval: 60_000 });

/** Devices by filter, within the view's search and tag. */
export function filterCounts({
  deviceType,
  search,
  tag,
}: Pick<DeviceView, "deviceType" | "search" | "tag">) {
  const request = { deviceType, ...(search !== "" && { search }), ...(tag !== "" && { tag }) };
  return callQuery(countFilters, request, {
    meta: { shows: ["tasks"] },
    placeholderData: keepPreviousData,
    select: (answer) => answer.counts,
    refetchInterval: 60_000,
  });
}

/** Machines and codes that can take a device's place. */
export function replacementsOf(deviceId: string) {
  return callQuery(listReplacements, { deviceId }, { meta: { shows: ["bcode"] } });
}

/** The account's tags. */
export const tagList = callQuery(listTags, {}, { select: (answer) => answer.list });

/** The account's saved views of lists. */
export const savedViews = callQuery(listViews, {}, { select: (answer) => answer.list });

/** Devices and earnings by tag. */
export const tagSums = callQuery(sumTags, {}, { select: (answer) => answer.list });

/** The counters of the overview. */
export const overview = callQuery(
  getOverview,
  { deviceType: "lite" },
  { meta: { shows: ["tasks"] }, refetchInterval: 60_000 },
);

function fetchDevices(view: DeviceView, more: object, signal: AbortSignal): Promise<ListResponse> {
  return view.search === ""
    ? call(listDevices, { ...listRequest(view), ...more }, { signal })
    : call(getDetails, { ...searchRequest(view), ...more }, { signal });
}

/** A page of a list without pagination. */
export function deviceRows(view: DeviceView) {
  const isSearch = view.search !== "";
  return callQuery(
    isSearch ? getDetails : listDevices,
    isSearch ? searchRequest(view) : listRequest(view),
    { meta: { shows: ["tasks"] }, select: readDevices },
  );
}

export function deviceList(view: DeviceView) {
  return queryOptions({
    ...deviceRows(view),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** A page of all devices of a view, in pages of the largest size. */
export async function pageOfAll(view: DeviceView, page: number, signal: AbortSignal) {
  return readDevices(await fetchDevices({ ...view, page, size: "all" }, {}, signal));
}

/** A page of an export: as the view has it, with all its devices in pages of their own size. */
export async function exportedDevices(view: DeviceView, page: number, signal: AbortSignal) {
  const more = { pageSize: EXPORT_PAGE_SIZE, GETRESULT: "true" };
  return readDevices(await fetchDevices({ ...view, page }, more, signal));
}

/** Recent commands of a device; polled while one is pending. */
export function deviceCommands(deviceId: string) {
  return callQuery(
    listCommands,
    { deviceId },
    {
      meta: { shows: ["tasks"] },
      select: (answer) => answer.list,
      refetchInterval: (query) =>
        query.state.data?.list.some((row) => !isSettled(row.state)) ? 3_000 : false,
    },
  );
}
