import type { FlowResponse } from "@nodeyard/contract/monitoring/calls.ts";
import type { StoredPoint } from "./read-points.ts";

/** A point's traffic in wire form. */
export function presentFlow(point: StoredPoint): FlowResponse["device_pcdnflow_logging"][number] {
  return {
    time: point.slot_at.toISOString(),
    diffBps: Number(point.out_bps - point.in_bps),
    out_bps: Number(point.out_bps),
    in_bps: Number(point.in_bps),
  };
}
