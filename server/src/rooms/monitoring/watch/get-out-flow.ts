import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { OUT_FLOW_RANGE_MAX_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { handle } from "../../../platform/http/route.ts";
import { requirePermission } from "../../account/permissions.ts";
import { readRange } from "./get-flow.ts";
import { findOwnNode } from "./own-node.ts";
import { readPoints } from "./read-points.ts";

/** Bandwidth of an own node, point by point, for accounts on the downlink list. */
export const getOutFlow = handle(calls.getOutFlow, async (deps, query, caller) => {
  const { accountId } = caller;
  await requirePermission(deps, accountId, "downlink");
  const range = readRange(query, OUT_FLOW_RANGE_MAX_DAYS);
  const { deviceId } = await findOwnNode(deps.db, accountId, query.bcode);
  const points = await readPoints(deps, deviceId, range);
  return {
    data: points.map(({ slot_at: at, in_bps: inBps, out_bps: outBps }) => ({
      time: at.getTime() / 1000,
      in_bps: Number(inBps),
      out_bps: Number(outBps),
    })),
  };
});
