import { getDialConfig } from "@nodeyard/contract/dial/calls.ts";
import {
  getDeployLog,
  getStandardNode,
  type RunningNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { isChanging, isDeploying } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { DEFAULT_PAGE_SIZE, EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";

/** While the deployer works on a node that is shown. */
const LIST_EVERY_MS = 5000;
const LOG_EVERY_MS = 2000;

export function ownNodes(serverNote: string, show: NodeShow, page: number) {
  const request = { serverNote, show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE };
  return callQuery(getStandardNode, request, {
    meta: { shows: ["devices", "dial"] },
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
  return callQuery(getStandardNode, request, {
    meta: { shows: ["devices", "monitoring", "tasks"] },
    select: ({ data, total, pageSize }) => ({
      rows: data.filter((node): node is RunningNode => "status" in node),
      total,
      pageSize,
    }),
    placeholderData: keepPreviousData,
  });
}

export function deployLog(serverID: string) {
  return callQuery(
    getDeployLog,
    { serverID },
    { refetchInterval: ({ state }) => (state.data?.isRunning === true ? LOG_EVERY_MS : false) },
  );
}

/** Configurations that no node has yet. */
export const freeConfigs = callQuery(
  getDialConfig,
  { configed: true, pageSize: EXPORT_PAGE_SIZE },
  { meta: { shows: ["standard-nodes"] }, select: ({ list }) => list },
);
