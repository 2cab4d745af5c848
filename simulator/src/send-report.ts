import { type Point, toColumns } from "@nodeyard/agent/monitoring/point.ts";
import type { CallResult, ProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { NAT } from "@nodeyard/contract/line-findings.ts";
import {
  report,
  type ReportRequest,
  type ReportResponse,
} from "@nodeyard/contract/monitoring/agent-calls.ts";
import { type BoundDevice, callsOf } from "./bound-device.ts";
import type { Tally } from "./tally.ts";
import { taskBytes } from "./virtual-tasks.ts";

const TIMEOUT_MS = 60_000;

/**
 * Sends one report until the server accepts it or the signal fires. Without a response it is resent with the same number
 * and body after `onUnreachable`. False if it was not delivered.
 */
export async function sendReport(options: {
  client: ProtocolClient;
  bound: BoundDevice;
  points: readonly Point[];
  withHardware: boolean;
  nowMs: number;
  tally: Tally;
  onUnreachable: (
    result: Extract<CallResult<never>, { kind: "unreachable" }>,
    failures: number,
  ) => Promise<void>;
  signal: AbortSignal | undefined;
}): Promise<boolean> {
  const { client, bound, tally, signal } = options;
  const { device } = bound;
  let failures = 0;
  let seq = bound.lastSeq + 1;
  while (!signal?.aborted) {
    const request: ReportRequest = {
      seq,
      sentAt: new Date(options.nowMs).toISOString(),
      points: toColumns(options.points),
      natType: device.natType,
      ...(device.natType === NAT.unknown ? { natReason: "unresolved" } : {}),
      lineProbe: device.natType === NAT.unknown ? "http" : "udp",
      portMap: device.portMap,
      dnsOk: device.dnsOk,
      taskStorageBytes: taskBytes(bound, options.nowMs),
      ...(options.withHardware ? { hardware: device.hardware } : {}),
    };
    const result = await client.call(report, request, {
      ...callsOf(bound),
      timeoutMs: TIMEOUT_MS,
      ...(signal === undefined ? {} : { signal }),
    });
    if (result.kind === "unreachable") {
      if (signal?.aborted) return false;
      failures += 1;
      tally.away += 1;
      await options.onUnreachable(result, failures);
      continue;
    }
    if (result.kind === "rejected") {
      if (result.status === 401) {
        bound.unbound = true;
        tally.unbound += 1;
      } else tally.refused += options.points.length || 1;
      return false;
    }
    const { body } = result;
    // The stored numbers were behind: this report's points are not stored yet.
    if (body.replayed && ((failures === 0 && !result.repeated) || body.lastSeq > seq)) {
      seq = body.lastSeq + 1;
      continue;
    }
    bound.lastSeq = seq;
    count(tally, body);
    return true;
  }
  return false;
}

function count(tally: Tally, body: ReportResponse): void {
  tally.reports += 1;
  tally.accepted += body.accepted;
  tally.duplicates += body.duplicates;
  tally.replayed += body.replayed ? 1 : 0;
  tally.refused += body.refused.future + body.refused.tooOld + body.refused.unaligned;
}
