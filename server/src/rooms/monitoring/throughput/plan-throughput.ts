import { randomInt } from "node:crypto";
import * as calls from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { measuredUplinkBps } from "../uplink.ts";
import { isCovered, nextProbeBytes, streamsOf } from "./next-probe.ts";
import { lockThroughput, readMeasured, type ThroughputRow } from "./store.ts";
import { throughputRuleOf, type ThroughputRule } from "./throughput-rules.ts";

/** Agents ask at least this often, because a device that claims more than was measured is measured again soon. */
const POLL_AFTER_SECONDS = 3600;
/** Mean time between visits: two a day; and while the claim is not covered, unless it has grown by this. */
const VISIT_AFTER_MS = 12 * HOUR_MS;
const RETRY_AFTER_MS = 3 * HOUR_MS;
const GROWN = 1.2;
/** Measured anew when the best is this much younger than its expiry, so that it never runs out. */
const RENEW_BEFORE_MS = 24 * HOUR_MS;
/** A probe not sent by then is forgotten. */
const PROBE_WITHIN_MS = 5 * 60_000;

/** A random time around the mean, so that nobody knows when. */
function around(meanMs: number): number {
  return randomInt(Math.floor(meanMs / 2), Math.ceil((meanMs * 3) / 2));
}

/** Stores how fast the answer of the last probe came through, by the time until the device could prove to have read it. */
async function noteAnswer(
  tx: Tx,
  row: ThroughputRow,
  answer: { readonly token: string; readonly digest: string },
): Promise<void> {
  const isRight =
    row.token_hash?.equals(hashToken(answer.token)) &&
    row.answer_digest?.equals(Buffer.from(answer.digest, "hex"));
  if (!isRight) return;
  await sql`
    update throughput_results r set down_bps = t.answer_bytes * 8
      / greatest(extract(epoch from clock_timestamp() - t.answered_at), 0.000001)
    from device_throughput t
    where t.device_id = ${row.device_id} and r.device_id = t.device_id and r.measured_at = t.measured_at`.execute(
    tx,
  );
}

/** The device's claim: its busiest five minutes lately, within the bounds of its kind. */
async function claimOf(tx: Tx, row: ThroughputRow, now: Date): Promise<number> {
  const uplink = await measuredUplinkBps(tx, [row.device_id], now);
  const busiest = Math.max(uplink.get(row.device_id) ?? 0, Number(row.out_bps ?? 0));
  return Math.min(busiest, Number(row.max_out_bps));
}

async function decide(
  tx: Tx,
  row: ThroughputRow,
  rule: ThroughputRule,
  now: Date,
): Promise<({ bytes: number } | { dueAt: Date }) & { claimBps: number }> {
  const claimBps = await claimOf(tx, row, now);
  const validMs = rule.valid_hours * HOUR_MS;
  const since = new Date(now.getTime() - Math.max(validMs / 2, validMs - RENEW_BEFORE_MS));
  const { best, last, previous } = await readMeasured(tx, row.device_id, since);
  const measuredBps = Number(best ?? 0n);
  const { multiple } = rule;
  const covered = isCovered(claimBps, measuredBps, multiple);
  // The visit in progress began with the probe that made it due.
  const isVisiting = row.answer_digest !== null;
  const sinceLastMs = last ? now.getTime() - last.measuredAt.getTime() : Infinity;
  const isShort =
    !covered && (sinceLastMs >= RETRY_AFTER_MS || claimBps > Number(row.claimed_bps) * GROWN);
  if (!isVisiting && row.due_at > now && !isShort) return { dueAt: row.due_at, claimBps };
  const bytes = nextProbeBytes({
    last: isVisiting ? last : undefined,
    previous,
    claimBps,
    measuredBps,
    multiple,
  });
  if (bytes !== undefined) return { bytes, claimBps };
  const afterMs = around(covered ? VISIT_AFTER_MS : RETRY_AFTER_MS);
  return { dueAt: new Date(now.getTime() + afterMs), claimBps };
}

/**
 * Says whether the device is to send a probe now. The server decides: twice a day at random times, small, and larger only
 * while the device claims more than was measured. Nothing is due without a rule.
 */
export const planThroughput = handle(
  calls.planThroughput,
  async (
    deps: Pick<Deps, "db" | "clock">,
    request: { readonly answer?: { readonly token: string; readonly digest: string } | undefined },
    caller: Pick<DeviceCaller, "deviceId">,
  ) => {
    const now = deps.clock.now();
    const serverTime = now.toISOString();
    return deps.db.transaction().execute(async (tx) => {
      const rule = await throughputRuleOf(tx, now);
      if (!rule) return { probe: null, waitSeconds: POLL_AFTER_SECONDS, serverTime };
      const row = await lockThroughput(tx, caller.deviceId, now);
      if (request.answer) await noteAnswer(tx, row, request.answer);
      const next = await decide(tx, row, rule, now);
      if ("dueAt" in next) {
        await sql`
        update device_throughput set due_at = ${next.dueAt}, token_hash = null, answer_digest = null
        where device_id = ${row.device_id}`.execute(tx);
        const seconds = Math.ceil((next.dueAt.getTime() - now.getTime()) / 1000);
        return {
          probe: null,
          waitSeconds: Math.min(Math.max(seconds, 1), POLL_AFTER_SECONDS),
          serverTime,
        };
      }
      const token = createToken();
      await sql`
      update device_throughput set token_hash = ${hashToken(token)}, up_bytes = ${next.bytes},
        received_bytes = 0, claimed_bps = ${Math.round(next.claimBps)},
        given_at = clock_timestamp(), answer_digest = null, due_at = ${new Date(now.getTime() + PROBE_WITHIN_MS)}
      where device_id = ${row.device_id}`.execute(tx);
      const { bytes } = next;
      return { probe: { token, bytes, streams: streamsOf(bytes) }, waitSeconds: 0, serverTime };
    });
  },
);
