import { getDialConfig, getOneDial } from "@nodeyard/contract/dial/calls.ts";
import { getDialByHostname, getDialStatus } from "@nodeyard/contract/dial/status-calls.ts";
import type { HostShow } from "@nodeyard/contract/dial/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { dialKey } from "./cache-keys.ts";

/** While lines dial, and otherwise. */
const DIALLING_EVERY_MS = 3_000;
const QUIET_EVERY_MS = 30_000;

export function configs(text: string, page: number) {
  return queryOptions({
    queryKey: dialKey("configs", text, page),
    meta: { shows: ["standard-nodes"] },
    queryFn: ({ signal }) =>
      call(
        getDialConfig,
        { pageNum: page, pageSize: DEFAULT_PAGE_SIZE, ...(text === "" ? {} : { text }) },
        { signal },
      ),
    select: ({ list, total, pageSize }) => ({ rows: list, total, pageSize }),
    placeholderData: keepPreviousData,
  });
}

/** One configuration with its lines. Read anew each time that it is opened. */
export function oneConfig(dialConfigID: string) {
  return queryOptions({
    queryKey: dialKey("config", dialConfigID),
    queryFn: ({ signal }) => call(getOneDial, { dialConfigID }, { signal }),
    select: ({ data }) => data,
    staleTime: 0,
    gcTime: 0,
    // What is being edited is not replaced beneath the hands; the server refuses what is old.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function hosts(text: string, show: HostShow | "all", page: number) {
  return queryOptions({
    queryKey: dialKey("hosts", text, show, page),
    meta: { shows: ["standard-nodes"] },
    queryFn: ({ signal }) =>
      call(
        getDialStatus,
        {
          pageNum: page,
          pageSize: DEFAULT_PAGE_SIZE,
          ...(show === "all" ? {} : { type: show }),
          ...(text === "" ? {} : { text }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.serverList.some((host) => host.isDialling || host.dialling_count > 0) === true
        ? DIALLING_EVERY_MS
        : QUIET_EVERY_MS,
  });
}

/** What is not normal at a host; by its id too, as two may have one name. */
export function hostLines(hostName: string, serverId: string) {
  return queryOptions({
    queryKey: dialKey("host", serverId),
    queryFn: ({ signal }) => call(getDialByHostname, { hostName, serverId }, { signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && (state.data.host.isDialling || state.data.dialling.length > 0)
        ? DIALLING_EVERY_MS
        : QUIET_EVERY_MS,
  });
}
