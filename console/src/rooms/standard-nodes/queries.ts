import { getDialConfig } from "@nodeyard/contract/dial/calls.ts";
import {
  getDeployLog,
  getStandardNode,
  type RunningNode,
  type StandardNode,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { isChanging, isDeploying } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import { DEFAULT_PAGE_SIZE, EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";

/** While the deployer works on a node that is shown. */
const LIST_EVERY_MS = 5000;
const LOG_EVERY_MS = 2000;
/** Lines of a node that is shown alone. */
const QUIET_EVERY_MS = 30_000;

/** True while the deployer works on one of the nodes, or a change of one is being made. */
function isWorking(nodes: readonly StandardNode[] = []): boolean {
  return nodes.some(({ serverDeployStatus: status }) => isDeploying(status) || isChanging(status));
}

export function ownNodes(serverNote: string, show: NodeShow, page: number) {
  const request = { serverNote, show, pageNum: page, pageSize: DEFAULT_PAGE_SIZE };
  return callQuery(getStandardNode, request, {
    meta: { shows: ["devices", "dial"] },
    select: ({ data, total, pageSize, counts }) => ({ rows: data, total, pageSize, counts }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isWorking(state.data?.data) ? LIST_EVERY_MS : false),
  });
}

/** A node of the account; undefined if it has none of that id. */
export function oneNode(serverID: string) {
  return callQuery(
    getStandardNode,
    { serverID },
    {
      meta: { shows: ["devices", "dial"] },
      select: ({ data: [node] }) => node ?? null,
      refetchInterval: ({ state }) =>
        isWorking(state.data?.data) ? LIST_EVERY_MS : QUIET_EVERY_MS,
    },
  );
}

/** The same with the figures of its device. */
export function nodeFigures(serverID: string, isBound: boolean) {
  return callQuery(
    getStandardNode,
    { serverID, deviceInfo: true },
    {
      meta: { shows: ["devices", "monitoring", "tasks"] },
      enabled: isBound,
      select: ({ data }) => data.find((node): node is RunningNode => "status" in node),
    },
  );
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
