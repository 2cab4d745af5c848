import type { OutFlowQuery, OutFlowResponse } from "@nodeyard/contract/monitoring/calls.ts";
import { OUT_FLOW_RANGE_MAX_DAYS } from "@nodeyard/contract/monitoring/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { requirePermission } from "../../account/permissions.ts";
import { readRange } from "./get-flow.ts";
import { findOwnNode } from "./own-node.ts";
import { readHours, readPoints } from "./read-points.ts";

/** Bandwidth of an own node for accounts on the downlink list: up to a day in points, longer ranges in settled hours. */
export async function getOutFlow(
  deps: Deps,
  query: OutFlowQuery,
  caller: OwnerCaller,
): Promise<Result<OutFlowResponse>> {
  const { accountId } = caller;
  await requirePermission(deps, accountId, "downlink");
  const range = readRange(query, OUT_FLOW_RANGE_MAX_DAYS);
  const { deviceId } = await findOwnNode(deps.db, accountId, query.bcode);
  const isOneDay = range.until.getTime() - range.from.getTime() <= DAY_MS;
  const rows = isOneDay
    ? (await readPoints(deps, deviceId, range)).map((point) => ({
        at: point.slot_at,
        inBps: point.in_bps,
        outBps: point.out_bps,
      }))
    : (await readHours(deps, deviceId, range)).map((hour) => ({
        at: hour.hour_at,
        inBps: hour.in_bps_avg,
        outBps: hour.out_bps_avg,
      }));
  return {
    data: rows.map(({ at, inBps, outBps }) => ({
      time: at.getTime() / 1000,
      in_bps: Number(inBps),
      out_bps: Number(outBps),
    })),
  };
}
