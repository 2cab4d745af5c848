import { getDialConfig, getOneDial } from "@nodeyard/contract/dial/calls.ts";
import {
  getDialByHostname,
  getDialStatus,
  listNodeLines,
} from "@nodeyard/contract/dial/status-calls.ts";
import type { HostShow } from "@nodeyard/contract/dial/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery, pagedQuery } from "../../shared/call-query.ts";

/** While lines dial, and otherwise. */
const DIALLING_EVERY_MS = 3_000;
const QUIET_EVERY_MS = 30_000;

export function configs(text: string, page: number) {
  return pagedQuery(
    getDialConfig,
    { pageNum: page, text: text || undefined },
    { meta: { shows: ["standard-nodes"] } },
  );
}

/** One configuration with its lines. Read anew each time that it is opened. */
export function oneConfig(dialConfigID: string) {
  return callQuery(
    getOneDial,
    { dialConfigID },
    {
      select: ({ data }) => data,
      staleTime: 0,
      gcTime: 0,
      // A refetch would replace the lines while they are edited; the server refuses an outdated version.
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  );
}

export function hosts(text: string, show: HostShow | "all", page: number) {
  return callQuery(
    getDialStatus,
    {
      pageNum: page,
      pageSize: DEFAULT_PAGE_SIZE,
      ...(show === "all" ? {} : { type: show }),
      text: text || undefined,
    },
    {
      meta: { shows: ["standard-nodes"] },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.serverList.some((host) => host.isDialling || host.dialling_count > 0) === true
          ? DIALLING_EVERY_MS
          : QUIET_EVERY_MS,
    },
  );
}

/** All lines of a node. */
export function nodeLines(serverId: string) {
  return callQuery(
    listNodeLines,
    { serverId },
    {
      refetchInterval: ({ state }) =>
        state.data !== undefined &&
        (state.data.host.isDialling || state.data.host.dialling_count > 0)
          ? DIALLING_EVERY_MS
          : QUIET_EVERY_MS,
    },
  );
}

/** Lines of a host that are not normal. The id is required, because hosts may share a name. */
export function hostLines(hostName: string, serverId: string) {
  return callQuery(
    getDialByHostname,
    { hostName, serverId },
    {
      refetchInterval: ({ state }) =>
        state.data !== undefined && (state.data.host.isDialling || state.data.dialling.length > 0)
          ? DIALLING_EVERY_MS
          : QUIET_EVERY_MS,
    },
  );
}
