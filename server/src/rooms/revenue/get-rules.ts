import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import * as calls from "@nodeyard/contract/revenue/rules-calls.ts";
import type { RulesResponse } from "@nodeyard/contract/revenue/rules-calls.ts";
import { utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { inSnapshot } from "../../platform/snapshot.ts";
import { kindBounds } from "../monitoring/device-bounds.ts";
import { throughputRuleOf } from "../monitoring/throughput/throughput-rules.ts";
import { computeRuleOf } from "../settlement/day/compute-rules.ts";
import { rewardRuleOf } from "../settlement/day/reward-rules.ts";
import { ruleOf } from "../settlement/settlement-rules.ts";

type Rate = RulesResponse["compute"]["rates"][number];

const PPM_PER_PERCENT = 10_000;
const percent = (ppm: number): number => ppm / PPM_PER_PERCENT;

async function readRates(tx: Tx, day: UtcDay): Promise<Rate[]> {
  const { rows } = await sql<{ type: Rate["type"]; zone: Rate["zone"]; mbps: bigint; gib: bigint }>`
    select distinct on (task_type, zone) task_type as type, zone, micro_bp_per_mbps_day as mbps,
      micro_bp_per_gib_day as gib
    from compute_rates where effective_from <= ${day}::date
    order by task_type, zone, effective_from desc`.execute(tx);
  return rows.map(({ type, zone, mbps, gib }) => ({
    type,
    zone,
    bpPerMbpsDay: formatMicroBp(mbps),
    bpPerGibDay: formatMicroBp(gib),
  }));
}

async function readReward(
  tx: Tx,
  kind: "new" | "old",
  day: UtcDay,
): Promise<RulesResponse["newDevices"]> {
  const rule = await rewardRuleOf(tx, kind, day);
  if (!rule || rule.amount_micro_bp === 0n) return null;
  return {
    amount: formatMicroBp(rule.amount_micro_bp),
    days: rule.days,
    minOnlinePercent: percent(rule.min_online_ppm),
    maxPerAccount: rule.max_per_account,
    maxPerAddress: rule.max_per_address,
  };
}

async function readInvites(tx: Tx, day: UtcDay): Promise<RulesResponse["invites"]> {
  const rule = await rewardRuleOf(tx, "invite", day);
  if (!rule || rule.share_ppm === 0) return null;
  return {
    sharePercent: percent(rule.share_ppm),
    days: rule.days,
    maxAccounts: rule.max_per_account,
    excludesOwnAddress: rule.excludes_own_address,
  };
}

async function readBounds(tx: Tx, now: Date): Promise<RulesResponse["bounds"]> {
  const { rows: kinds } = await kindBounds(now).execute(tx);
  const rule = await throughputRuleOf(tx, now);
  return {
    kinds: kinds.map(({ kind, max_out_bps: outBps, max_storage_bytes: storage }) => ({
      kind,
      maxOutBps: Number(outBps),
      maxStorageBytes: Number(storage),
    })),
    measured: rule
      ? {
          multiple: rule.multiple_ppm / PPM,
          validHours: rule.valid_hours,
          unmeasuredOutBps: Number(rule.unmeasured_out_bps),
        }
      : null,
  };
}

/** The rules in force now, so that a page never says other figures than the settlement uses. */
export const getRules = handle(calls.getRules, async (deps: Pick<Deps, "db" | "clock">) => {
  const now = deps.clock.now();
  const day = utcDay(now);
  return inSnapshot(deps.db, async (tx) => {
    const network = await ruleOf(tx, now);
    const compute = await computeRuleOf(tx, day);
    const pool = compute.day_pool_micro_bp;
    return {
      network: {
        poolPerHour: formatMicroBp(network.pool_micro_bp),
        feePercent: percent(network.fee_ppm),
        onlineNeedsUsable: network.online_needs_usable,
        maxDelaySeconds: network.max_delay_seconds,
        networkDevices: network.network_devices,
        spareSlots: network.spare_slots,
        rampHours: network.ramp_hours,
      },
      compute: {
        feePercent: percent(compute.fee_ppm),
        dayPool: pool === null ? null : formatMicroBp(pool),
        spareSlots: compute.spare_slots,
        rates: await readRates(tx, day),
      },
      newDevices: await readReward(tx, "new", day),
      oldDevices: await readReward(tx, "old", day),
      invites: await readInvites(tx, day),
      bounds: await readBounds(tx, now),
    };
  });
});
