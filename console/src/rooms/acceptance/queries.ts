import {
  getAcceptanceRes,
  getDeviceAcceptance,
  getGaps,
  listRuns,
} from "@nodeyard/contract/acceptance/calls.ts";
import { getStandardNodeHostNameAndBcode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";

/** While a step runs, and while an owner elsewhere may choose. */
const RUNNING_EVERY_MS = 3000;
const WAITING_EVERY_MS = 15_000;

export const gaps = callQuery(
  getGaps,
  {},
  {
    select: ({ data }) => ({ rows: data, total: data.length, pageSize: Math.max(1, data.length) }),
  },
);

export function nodeAcceptance(server_id: string) {
  return callQuery(
    getDeviceAcceptance,
    { server_id },
    {
      meta: { shows: ["standard-nodes"] },
      refetchInterval: ({ state }) => {
        const { status } = state.data?.task_schedule ?? {};
        if (status === "run") return RUNNING_EVERY_MS;
        return status === "wait" ? WAITING_EVERY_MS : false;
      },
    },
  );
}

/** The newest acceptance of each node. */
export const newestRuns = callQuery(
  listRuns,
  {},
  {
    meta: { shows: ["standard-nodes"] },
    select: ({ list: rows }) => ({ rows, total: rows.length, pageSize: Math.max(1, rows.length) }),
    refetchInterval: WAITING_EVERY_MS,
  },
);

/** Nodes that can be accepted, for the field of server ids. */
export const acceptableNodes = callQuery(
  getStandardNodeHostNameAndBcode,
  {},
  { meta: { shows: ["acceptance"] }, select: ({ data }) => data },
);

export function records(hostname: string, pageNum: number) {
  return callQuery(
    getAcceptanceRes,
    { hostname, pageNum },
    {
      select: ({ dev_err_list: rows, total, pageSize }) => ({ rows, total, pageSize }),
      placeholderData: keepPreviousData,
      enabled: hostname !== "",
    },
  );
}
