import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import type { NodeInfoQuery } from "@nodeyard/contract/monitoring/calls.ts";
import { rangeOfDay } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { chooseNodeDay } from "./choose-day.ts";
import { findOwnNode } from "./own-node.ts";
import { presentFlow } from "./present-flow.ts";
import { readPoints, type StoredPoint } from "./read-points.ts";

/** A percentage without float4 noise: 99.9, not 99.9000015. */
function percent(value: number): number {
  return Math.round(value * 100) / 100;
}

/** All figures of an own node's UTC day, or those of one type; others are empty. */
export const getNodeInfo = handle(calls.getNodeInfo, async (deps, query, caller) => {
  const day = chooseNodeDay(deps, query.date);
  const { deviceId, storageBytes } = await findOwnNode(deps.db, caller.accountId, query.bcode);
  const points = await readPoints(deps, deviceId, rangeOfDay(day));
  const requestedType = query.type ?? "all";
  const resultOf = <Row>(
    type: NonNullable<NodeInfoQuery["type"]>,
    present: (point: StoredPoint, time: string) => Row,
  ): Row[] =>
    requestedType === "all" || requestedType === type
      ? points.map((point) => present(point, point.slot_at.toISOString()))
      : [];
  return {
    cpuResult: resultOf("cpu", (point, time) => ({
      time,
      usage_idle: percent(100 - point.cpu_percent),
    })),
    memResult: resultOf("mem", (point, time) => ({
      time,
      used_percent: percent(point.memory_percent),
    })),
    diskResult: resultOf("disk", (point, time) => ({
      time,
      used_percent: percent(point.disk_percent),
      // Agents report percentages; converted to bytes by the node's current disk size.
      used: storageBytes === null ? null : Math.round((point.disk_percent / 100) * storageBytes),
    })),
    flowResult: resultOf("flow", presentFlow),
    diskioResult: resultOf("diskio", (point, time) => ({
      time,
      io_util: point.io_util_percent === null ? null : percent(point.io_util_percent),
      read_bps: Number(point.disk_read_bps),
      write_bps: Number(point.disk_write_bps),
    })),
  };
});
