import { randomInt } from "node:crypto";
import { PROBE_MAX_BYTES } from "@nodeyard/contract/monitoring/rules.ts";
import * as calls from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { lineNetworkOf } from "../../../platform/network.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { measuredUplinkBps } from "../uplink.ts";
import {
  bpsOf,
  firstProbeBytes,
  isCovered,
  nextProbeBytes,
  OLDEST_LIMITS,
  streamsOf,
  type ProbeLimits,
  type ProbeResult,
} from "./next-probe.ts";
import { lockThroughput, readMeasured, type ThroughputRow } from "./store.ts";
import { throughputRuleOf, type ThroughputRule } from "./throughput-rules.ts";
import { chooseNextVisit, currentVisit, lockNetwork, type NetworkRow } from "./visits.ts";

/** Agents ask at least this often: a device that has another address is measured again soon. */
const POLL_AFTER_SECONDS = 3600;
/** Measured anew when the best is this much younger than its expiry, so that it never runs out. */
const RENEW_BEFORE_MS = 24 * HOUR_MS;
/** A claim that has grown by this and is not covered is measured at once. */
const GROWN = 1.2;
/** A probe not sent by then is forgotten; each further one in a row waits twice as long, so that the line is left to others. */
const PROBE_WITHIN_MS = 5 * 60_000;
const LONGEST_WAIT_MS = DAY_MS;
/** More would not lengthen the wait. */
const MOST_UNSENT = 9;
/** Seconds of the server's link that probes in progress fill at most, so that it is not what is measured; and the wait of others. */
const IN_PROGRESS_OF_LINK_SECONDS = 4;
const BUSY_SECONDS = [60, 180] as const;
/** A probe in progress ends by then, or is given up. */
const IN_PROGRESS_SECONDS = 30;

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

type Decision =
  | { readonly bytes: number; readonly visitAt: Date | null }
  | { readonly waitSeconds: number };

/** True while others' probes fill the server's line. */
async function isBusy(tx: Tx, linkMbps: number): Promise<boolean> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(up_bytes::bigint - received_bytes), 0) as bytes from device_throughput
    where token_hash is not null and answer_digest is null
      and given_at > clock_timestamp() - make_interval(secs => ${sql.lit(IN_PROGRESS_SECONDS)})`.execute(
    tx,
  );
  return Number(rows[0]?.bytes) * 8 >= linkMbps * 1_000_000 * IN_PROGRESS_OF_LINK_SECONDS;
}

interface Question {
  readonly row: ThroughputRow;
  readonly rule: ThroughputRule;
  readonly ip: string;
  readonly now: Date;
  readonly claimBps: number;
  readonly limits: ProbeLimits;
  readonly linkMbps: number;
}

/** Measurements of the device at its network. */
interface Known {
  readonly last: ProbeResult | undefined;
  readonly previous: ProbeResult | undefined;
  /** Best of earlier visits; 0 without any. */
  readonly knownBps: number;
  readonly multiple: number;
}

/** The next probe of the visit in progress; undefined if it is over. A visit of several devices at once has one of each. */
function growVisit(
  { row, claimBps, limits }: Question,
  { last, previous, knownBps, multiple }: Known,
  network: NetworkRow,
): Decision | undefined {
  const { visit_at: visitAt } = row;
  const isJoint =
    network.device_count > 1 && visitAt?.getTime() === network.visit_at?.getTime() && knownBps > 0;
  if (!last || isJoint) return undefined;
  const bytes = nextProbeBytes({ last, previous, claimBps, knownBps, multiple, limits });
  return bytes === undefined ? undefined : { bytes, visitAt };
}

async function decide(tx: Tx, question: Question): Promise<Decision> {
  const { row, rule, ip, now, claimBps, limits, linkMbps } = question;
  const { device_id: deviceId } = row;
  const network = await lockNetwork(tx, lineNetworkOf(ip), now);
  const validMs = rule.valid_hours * HOUR_MS;
  const since = new Date(now.getTime() - Math.max(validMs / 2, validMs - RENEW_BEFORE_MS));
  const multiple = rule.multiple_ppm / PPM;
  const visitAt = row.answer_digest === null ? null : row.visit_at;
  const where = { deviceId, network: network.network, since, visitAt };
  const { best, last, previous } = await readMeasured(tx, where);
  const knownBps = Number(best ?? 0n);
  const grown = growVisit(question, { last, previous, knownBps, multiple }, network);
  if (grown) return grown;

  const measuredBps = Math.max(knownBps, last ? bpsOf(last) : 0);
  const isEnough = isCovered(claimBps, measuredBps, multiple);
  // A probe that was not sent is due again later.
  const isUnsent = row.answer_digest === null && row.due_at > now;
  const visit = isUnsent ? undefined : currentVisit(network, row.visit_at, now);
  const isShort = !isEnough && claimBps > Number(row.claimed_bps) * GROWN;
  if (!visit && (isUnsent || !(measuredBps === 0 || isShort))) {
    const dueAt = isUnsent ? row.due_at : network.due_at;
    return { waitSeconds: Math.max((dueAt.getTime() - now.getTime()) / 1000, 1) };
  }
  if (await isBusy(tx, linkMbps)) return { waitSeconds: randomInt(...BUSY_SECONDS) };
  if (!visit) return { bytes: firstProbeBytes(knownBps, limits), visitAt: now };
  const { network: name, device_count: devices, claimed_bps: claims, up_bps: upBps } = network;
  if (visit.isNew) {
    const isAllEnough = isEnough && isCovered(Number(claims ?? 0), Number(upBps ?? 0), multiple);
    const dueAt = await chooseNextVisit(tx, { deviceId, isCovered: isAllEnough, now });
    await sql`update network_rates set visit_at = ${now}, due_at = ${dueAt} where network = ${name}`.execute(
      tx,
    );
  }
  const share = devices > 1 ? Number(upBps ?? 0) / devices : knownBps;
  return { bytes: firstProbeBytes(Math.min(knownBps, share), limits), visitAt: visit.visitAt };
}

/**
 * Says whether the device is to send a probe now. The server decides: a network is visited about once a day at a random time, all of its
 * devices at once, and a device when it is new at a network. Nothing is due without a rule.
 */
export const planThroughput = handle(
  calls.planThroughput,
  async (
    deps: Pick<Deps, "db" | "clock" | "config">,
    request: calls.ThroughputQuestion,
    caller: Pick<DeviceCaller, "deviceId" | "ip">,
  ) => {
    const now = deps.clock.now();
    const serverTime = now.toISOString();
    const wished = request.limits ?? OLDEST_LIMITS;
    const limits = { ...wished, bytes: Math.min(wished.bytes, PROBE_MAX_BYTES) };
    return deps.db.transaction().execute(async (tx) => {
      const rule = await throughputRuleOf(tx, now);
      if (!rule) return { probe: null, waitSeconds: POLL_AFTER_SECONDS, serverTime };
      const row = await lockThroughput(tx, caller.deviceId, now);
      if (request.answer) await noteAnswer(tx, row, request.answer);
      const claimBps = await claimOf(tx, row, now);
      const next = await decide(tx, {
        row,
        rule,
        ip: caller.ip,
        now,
        claimBps,
        limits,
        linkMbps: deps.config.serverLinkMbps,
      });
      if ("waitSeconds" in next) {
        await sql`
        update device_throughput set token_hash = null, answer_digest = null,
          due_at = case when answer_digest is null then due_at else ${now} end
        where device_id = ${row.device_id}`.execute(tx);
        return {
          probe: null,
          waitSeconds: Math.min(next.waitSeconds, POLL_AFTER_SECONDS),
          serverTime,
        };
      }
      const token = createToken();
      const { bytes, visitAt } = next;
      const waitMs = Math.min(PROBE_WITHIN_MS * 2 ** row.unsent_count, LONGEST_WAIT_MS);
      await sql`
      update device_throughput set token_hash = ${hashToken(token)}, up_bytes = ${bytes}, visit_at = ${visitAt},
        network = ${lineNetworkOf(caller.ip)}, counted_bytes = 0,
        received_bytes = 0, claimed_bps = ${Math.round(claimBps)},
        given_at = clock_timestamp(), answer_digest = null, due_at = ${new Date(now.getTime() + waitMs)},
        unsent_count = least(unsent_count + 1, ${sql.lit(MOST_UNSENT)})
      where device_id = ${row.device_id}`.execute(tx);
      return {
        probe: { token, bytes, streams: streamsOf(bytes, limits) },
        waitSeconds: 0,
        serverTime,
      };
    });
  },
);
