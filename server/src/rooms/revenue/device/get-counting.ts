import { PPM } from "@nodeyard/contract/ppm.ts";
import * as calls from "@nodeyard/contract/revenue/device-calls.ts";
import type { CountingResponse } from "@nodeyard/contract/revenue/device-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { kindBounds, outBpsBounds } from "../../monitoring/device-bounds.ts";
import { measuredUplinkBps } from "../../monitoring/uplink.ts";
import { throughputRuleOf } from "../../monitoring/throughput/throughput-rules.ts";
import { lastSettledDay } from "../../settlement/day/settle-day.ts";
import { LEAST_RAMP_PPM, ruleOf } from "../../settlement/settlement-rules.ts";
import { levelFactorOf } from "../why/explain-hours.ts";
import { lastDayOfHours, readSettledHours, requireBinding } from "../why/read-why.ts";

async function bandwidthOf(
  tx: Tx,
  deviceId: bigint,
  now: Date,
): Promise<CountingResponse["bandwidth"]> {
  const devices = sql`(select device_id, d.kind, s.network from device_status s join devices d using (device_id)
    where device_id = ${deviceId})`;
  const validHours = (await throughputRuleOf(tx, now))?.valid_hours ?? 0;
  const { rows } = await sql<{
    max: bigint;
    kind_max: bigint;
    up_bps: bigint | null;
    at: Date | null;
  }>`
    select b.max_out_bps as max, k.max_out_bps as kind_max, t.up_bps, t.measured_at as at
    from (${outBpsBounds(now, devices)}) b
    join (${kindBounds(now)}) k on k.kind = b.kind
    left join device_network_rates t on t.device_id = b.device_id and t.network = b.network
      and t.measured_at > ${new Date(now.getTime() - validHours * HOUR_MS)}`.execute(tx);
  const [row] = rows;
  const measured =
    row?.up_bps && row.at ? { bps: Number(row.up_bps), at: row.at.toISOString() } : null;
  const uplinks = await measuredUplinkBps(tx, [deviceId], now);
  return {
    measured,
    reportedBps: uplinks.get(deviceId) ?? 0,
    countedBps: Number(row?.max ?? 0n),
    boundBy: row?.max === row?.kind_max ? "kind" : measured ? "measured" : "unmeasured",
  };
}

/** From the newest settled hour, if the device has a credit in it. */
async function sharedOf(tx: Tx, deviceId: bigint, now: Date): Promise<CountingResponse["shared"]> {
  const [hour] = await readSettledHours(tx, (await lastDayOfHours(tx, now)).slice(0, 1));
  if (!hour) return null;
  const credit = await tx
    .selectFrom("device_credits")
    .select([
      "network_device_count",
      "online_factor_ppm",
      "bandwidth_factor_ppm",
      "bandwidth_level",
    ])
    .where("hour_at", "=", hour.hour_at)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  if (!credit || credit.network_device_count === null) return null;
  const ownPpm = levelFactorOf(hour.rule, credit.bandwidth_level);
  return {
    deviceCount: credit.network_device_count,
    onlineShare: credit.online_factor_ppm / PPM,
    bandwidthShare: ownPpm === 0 ? 1 : credit.bandwidth_factor_ppm / ownPpm,
  };
}

async function rampOf(tx: Tx, deviceId: bigint, now: Date): Promise<CountingResponse["ramp"]> {
  const { ramp_hours: hours } = await ruleOf(tx, now);
  const {
    ramp_from: from,
    ramp_paused_at: pausedAt,
    bound_at: boundAt,
  } = await tx
    .selectFrom("devices")
    .select(["ramp_from", "ramp_paused_at", "bound_at"])
    .where("device_id", "=", deviceId)
    .executeTakeFirstOrThrow();
  const agedMs = (pausedAt ?? now).getTime() - (from ?? boundAt).getTime();
  const fullMs = hours * HOUR_MS;
  if (agedMs >= fullMs) return null;
  const share = Math.max(LEAST_RAMP_PPM / PPM, agedMs / fullMs);
  return { share, fullAt: new Date(now.getTime() + fullMs - agedMs).toISOString() };
}

/** From the last settled day, if the device had a task on it. */
async function presenceOf(tx: Tx, deviceId: bigint): Promise<CountingResponse["presence"]> {
  const day = await lastSettledDay(tx);
  if (day === undefined) return null;
  const credit = await tx
    .selectFrom("compute_credits")
    .select("present_ppm")
    .where("day", "=", day)
    .where("device_id", "=", deviceId)
    .where("present_ppm", "<", PPM)
    .limit(1)
    .executeTakeFirst();
  if (!credit || credit.present_ppm === null) return null;
  return { day, share: credit.present_ppm / PPM };
}

/** Bounds of an own device's pay. */
export const getCounting = handle(calls.getCounting, async (deps, query, caller) => {
  const now = deps.clock.now();
  const deviceId = readWireId(query.deviceId);
  return inSnapshot(deps.db, async (tx) => {
    const { device_id: id } = await requireBinding(tx, caller.accountId, deviceId);
    return {
      bandwidth: await bandwidthOf(tx, id, now),
      shared: await sharedOf(tx, id, now),
      ramp: await rampOf(tx, id, now),
      presence: await presenceOf(tx, id),
    };
  });
});
