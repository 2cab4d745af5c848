import {
  getAcceptanceRes,
  getDeviceAcceptance,
  getGaps,
  listRuns,
} from "@nodeyard/contract/acceptance/calls.ts";
import { getStandardNodeHostNameAndBcode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { acceptanceKey } from "./cache-keys.ts";

/** While a step runs, and while an owner elsewhere may choose. */
const RUNNING_EVERY_MS = 3000;
const WAITING_EVERY_MS = 15_000;

export const gaps = queryOptions({
  queryKey: acceptanceKey("gaps"),
  queryFn: ({ signal }) => call(getGaps, {}, { signal }),
  select: ({ data }) => ({ rows: data, total: data.length, pageSize: Math.max(1, data.length) }),
});

export function nodeAcceptance(server_id: string) {
  return queryOptions({
    queryKey: acceptanceKey("run", server_id),
    meta: { shows: ["standard-nodes"] },
    queryFn: ({ signal }) => call(getDeviceAcceptance, { server_id }, { signal }),
    refetchInterval: ({ state }) => {
      const { status } = state.data?.task_schedule ?? {};
      if (status === "run") return RUNNING_EVERY_MS;
      return status === "wait" ? WAITING_EVERY_MS : false;
    },
  });
}

/** The newest acceptance of each node. */
export const newestRuns = queryOptions({
  queryKey: acceptanceKey("runs"),
  meta: { shows: ["standard-nodes"] },
  queryFn: ({ signal }) => call(listRuns, {}, { signal }),
  select: ({ list: rows }) => ({ rows, total: rows.length, pageSize: Math.max(1, rows.length) }),
  refetchInterval: WAITING_EVERY_MS,
});

/** Nodes that can be accepted, for the field of server ids. */
export const acceptableNodes = queryOptions({
  queryKey: acceptanceKey("nodes"),
  meta: { shows: ["standard-nodes"] },
  queryFn: ({ signal }) => call(getStandardNodeHostNameAndBcode, {}, { signal }),
  select: ({ data }) => data,
});

export function records(hostname: string, pageNum: number) {
  return queryOptions({
    queryKey: acceptanceKey("records", hostname, pageNum),
    queryFn: ({ signal }) => call(getAcceptanceRes, { hostname, pageNum }, { signal }),
    select: ({ dev_err_list: rows, total, pageSize }) => ({ rows, total, pageSize }),
    placeholderData: keepPreviousData,
    enabled: hostname !== "",
  });
}
