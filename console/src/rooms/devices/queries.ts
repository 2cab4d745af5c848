import {
  countDevices,
  countFilters,
  getDetails,
  getOverview,
  listCommands,
  listDevices,
  type ListResponse,
} from "@nodeyard/contract/devices/calls.ts";
import { listTags, sumTags } from "@nodeyard/contract/devices/tag-calls.ts";
import { listViews } from "@nodeyard/contract/devices/view-calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { devicesKey } from "./cache-keys.ts";
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

/** How many devices are bound, and how many of them online. */
export const deviceCount = queryOptions({
  queryKey: devicesKey("count"),
  queryFn: ({ signal }) => call(countDevices, {}, { signal }),
  refetchInterval: 60_000,
});

/** Cache key of the counters beside the lists. */
export const countsKey = devicesKey("counts");

/** How many devices each filter leaves, within the view's search and tag. */
export function filterCounts({
  deviceType,
  search,
  tag,
}: Pick<DeviceView, "deviceType" | "search" | "tag">) {
  const request = { deviceType, ...(search !== "" && { search }), ...(tag !== "" && { tag }) };
  return queryOptions({
    queryKey: [...countsKey, "filters", request],
    meta: { shows: ["tasks"] },
    queryFn: ({ signal }) => call(countFilters, request, { signal }),
    placeholderData: keepPreviousData,
    select: (answer) => answer.counts,
    refetchInterval: 60_000,
  });
}

/** The account's tags. */
export const tagList = queryOptions({
  queryKey: devicesKey("tags"),
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
  select: (answer) => answer.list,
});

/** The account's saved views of lists. */
export const savedViews = queryOptions({
  queryKey: devicesKey("views"),
  queryFn: ({ signal }) => call(listViews, {}, { signal }),
  select: (answer) => answer.list,
});

/** Devices and earnings by tag. */
export const tagSums = queryOptions({
  queryKey: devicesKey("tag-sums"),
  queryFn: ({ signal }) => call(sumTags, {}, { signal }),
  select: (answer) => answer.list,
});

/** The counters of the overview. */
export const overview = queryOptions({
  queryKey: [...countsKey, "overview"],
  meta: { shows: ["tasks"] },
  queryFn: ({ signal }) => call(getOverview, { deviceType: "lite" }, { signal }),
  refetchInterval: 60_000,
});

function askForDevices(view: DeviceView, more: object, signal: AbortSignal): Promise<ListResponse> {
  return view.search === ""
    ? call(listDevices, { ...listRequest(view), ...more }, { signal })
    : call(getDetails, { ...searchRequest(view), ...more }, { signal });
}

export function deviceList(view: DeviceView) {
  return queryOptions({
    // Visible columns change no row, except for columns that are requested.
    queryKey: devicesKey("list", searchRequest(view)),
    meta: { shows: ["tasks"] },
    queryFn: ({ signal }) => askForDevices(view, {}, signal),
    select: readDevices,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
}

/** A page of a list without pagination. */
export function deviceRows(view: DeviceView) {
  return queryOptions({
    queryKey: devicesKey("list", searchRequest(view)),
    meta: { shows: ["tasks"] },
    queryFn: ({ signal }) => askForDevices(view, {}, signal),
    select: readDevices,
  });
}

/** A page of all devices of a view, in pages of the largest size. */
export async function pageOfAll(view: DeviceView, page: number, signal: AbortSignal) {
  return readDevices(await askForDevices({ ...view, page, size: "all" }, {}, signal));
}

/** A page of an export: as the view has it, with all its devices in pages of their own size. */
export async function exportedDevices(view: DeviceView, page: number, signal: AbortSignal) {
  const more = { pageSize: EXPORT_PAGE_SIZE, GETRESULT: "true" };
  return readDevices(await askForDevices({ ...view, page }, more, signal));
}

/** Recent commands of a device; polled while one is pending. */
export function deviceCommands(deviceId: string) {
  return queryOptions({
    queryKey: devicesKey("commands", deviceId),
    meta: { shows: ["tasks"] },
    queryFn: ({ signal }) => call(listCommands, { deviceId }, { signal }),
    select: (answer) => answer.list,
    refetchInterval: (query) =>
      query.state.data?.list.some((row) => !isSettled(row.state)) ? 3_000 : false,
  });
}
