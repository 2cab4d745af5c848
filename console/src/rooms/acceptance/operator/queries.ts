import {
  listAcceptances,
  listGaps,
  listTaskNeeds,
} from "@nodeyard/contract/acceptance/operator/calls.ts";
import type { RunState } from "@nodeyard/contract/acceptance/run-states.ts";
import { callQuery, pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS, LIVE } from "../../../shared/operator/live.ts";

export function acceptancesOfAll(text: string, show: RunState | "all", page: number) {
  return pagedQuery(listAcceptances, { show, pageNum: page, text: text || undefined }, LIVE);
}

/** All rows of a short list, as its page. */
function fullList<Row>({ list }: { list: readonly Row[] }) {
  return { rows: list, total: list.length, pageSize: Math.max(1, list.length) };
}

export const publishedGaps = callQuery(listGaps, {}, { ...AFTER_ACTS, select: fullList });

export const taskNeedsOfAll = callQuery(listTaskNeeds, {}, { ...AFTER_ACTS, select: fullList });
