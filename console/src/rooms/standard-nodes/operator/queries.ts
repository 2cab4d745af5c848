import { listDialConfigs } from "@nodeyard/contract/dial/operator/calls.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { NodeShow } from "@nodeyard/contract/standard-nodes/node-shows.ts";
import {
  getAdminDeployLog,
  getAdminStandardNode,
  type OwnedNode,
} from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { callQuery, pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS, LIVE } from "../../../shared/operator/live.ts";

/** While a node is deployed. */
const RUNS_EVERY_MS = 2_000;

/** Configurations of one owner that no node has. */
export function freeConfigsOf({ accountId, email }: OwnedNode["owner"]) {
  return callQuery(
    listDialConfigs,
    { text: email, show: "unused", pageSize: EXPORT_PAGE_SIZE },
    {
      ...AFTER_ACTS,
      // An address can be a part of another one.
      select: ({ list }) => list.filter(({ owner }) => owner.accountId === accountId),
    },
  );
}

export function nodesOfAll(text: string, show: NodeShow, page: number) {
  return pagedQuery(getAdminStandardNode, { show, pageNum: page, text: text || undefined }, LIVE);
}

export function nodeLog(serverID: string) {
  return callQuery(
    getAdminDeployLog,
    { serverID },
    {
      ...AFTER_ACTS,
      refetchInterval: ({ state }) => (state.data?.isRunning === true ? RUNS_EVERY_MS : false),
    },
  );
}
