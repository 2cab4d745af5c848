import { getDialConfig } from "@nodeyard/contract/dial/calls.ts";
import {
  getDeployLog,
  getStandardNode,
  type RunningNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { isChanging, isDeploying } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { DEFAULT_PAGE_SIZE, EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { nodesKey } from "./cache-keys.ts";

/** While the deployer works on a node that is shown. */
const LIST_EVERY_MS = 5000;
const LOG_EVERY_MS = 2000;

export function ownNodes(serverNote: string, show: NodeShow, page: number) {
  const request = { serverNote, show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE };
  return queryOptions({
    queryKey: nodesKey("list", serverNote, show, page),
    meta: { shows: ["devices", "dial"] },
    queryFn: ({ signal }) => call(getStandardNode, request, { signal }),
    select: ({ data, total, pageSize, counts }) => ({ rows: data, total, pageSize, counts }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some(
        ({ serverDeployStatus: status }) => isDeploying(status) || isChanging(status),
      ) === true
        ? LIST_EVERY_MS
        : false,
  });
}

export function runningNodes(serverNote: string, page: number) {
  const request = { serverNote, deviceInfo: true, pageNum: page, pageSize: DEFAULT_PAGE_SIZE };
  return queryOptions({
    queryKey: nodesKey("running", serverNote, page),
    meta: { shows: ["devices", "monitoring", "tasks"] },
    queryFn: ({ signal }) => call(getStandardNode, request, { signal }),
    select: ({ data, total, pageSize }) => ({
      rows: data.filter((node): node is RunningNode => "status" in node),
      total,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  });
}

export function deployLog(serverID: string) {
  return queryOptions({
    queryKey: nodesKey("log", serverID),
    queryFn: ({ signal }) => call(getDeployLog, { serverID }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning === true ? LOG_EVERY_MS : false),
  });
}

/** What a node can be given: configurations that none has. */
export const freeConfigs = queryOptions({
  queryKey: nodesKey("configs"),
  meta: { shows: ["dial"] },
  queryFn: ({ signal }) =>
    call(getDialConfig, { configed: true, pageSize: EXPORT_PAGE_SIZE }, { signal }),
  select: ({ list }) => list,
});
