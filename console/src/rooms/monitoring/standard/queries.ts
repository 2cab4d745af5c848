import { type DeviceRow, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { getNodeInfo, getOutFlow } from "@nodeyard/contract/monitoring/calls.ts";
import { DAY_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { queryOptions } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import { call } from "../../../shared/http.ts";
import { refetchOf } from "../queries.ts";
import type { DayRange } from "./day-range.ts";
import type { NodeInfoType } from "./node-view.ts";

/** As many rows as the list call gives at most. */
const PAGE_SIZE = 200;

async function fetchAllNodes(signal: AbortSignal): Promise<DeviceRow[]> {
  const nodes: DeviceRow[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const request = { deviceType: "normal", pageNum, pageSize: PAGE_SIZE } as const;
    const { list, total } = await call(listDevices, request, { signal });
    if (list === NO_CONTENT || list.length === 0) return nodes;
    nodes.push(...list);
    if (nodes.length >= total) return nodes;
  }
}

/** All normal nodes of the account: one of them is chosen by its name, so every page of the list is read. */
export const ownNodes = queryOptions({
  queryKey: ["monitoring", "nodes"],
  queryFn: ({ signal }) => fetchAllNodes(signal),
  refetchInterval: 5 * 60_000,
});

/** A node's figures of a UTC day, all or those of one type. */
export function nodeInfo(bcode: string, date: UtcDay, type: NodeInfoType) {
  return callQuery(getNodeInfo, { bcode, date, type }, { refetchInterval: refetchOf(date) });
}

/** A node's bandwidth from the first to the last day of a range, both whole. */
export function outFlow(bcode: string, { from, to }: DayRange) {
  return callQuery(
    getOutFlow,
    {
      bcode,
      date_after: startOfUtcDay(from).getTime(),
      date_before: startOfUtcDay(to).getTime() + DAY_MS,
    },
    { select: (answer) => answer.data, refetchInterval: refetchOf(to) },
  );
}
