import { HOUR_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { issueToOwners } from "../../ledger/post-transfer.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { ensureMonth } from "../monitoring/partitions.ts";
import {
  countedUntil,
  earliestPointAt,
  excusedOf,
  summariseHour,
} from "../monitoring/summarise.ts";
import { moveRamps } from "./hour-ramps.ts";
import { ruleOf } from "./settlement-rules.ts";
import { dividePool, HOUR_OWNERS, shareOut, weighHour } from "./share-out.ts";

type SettleDeps = Pick<Deps, "db" | "clock">;

/** Grace period after an hour's end for its last reports. */
export const SETTLEMENT_GRACE_MS = 5 * 60_000;
/** Maximum hours per call of `settleDue`. */
const HOURS_PER_CALL = 200;
/** Advisory lock that serialises settlements and roll-ups of all processes; the number is arbitrary. */
const LOCK_KEY = 7_331_203;

/**
 * Serialises settlements and roll-ups, with memory to sort a large hour; larger sorts spill to disk. Waits instead of
 * `pg_try_…`, because the first caller may still fail.
 */
export async function lockSettlement(tx: Tx): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
}

/**
 * Settles one network hour in one transaction: points → hours → weights → credits → one ledger transfer with a posting
 * per owner, the fee and the emission. Idempotent; an hour without weight is recorded and issues nothing. With fewer slots
 * than an hour has, the hour ends with them: later ones never count.
 */
export async function settleHour(
  deps: SettleDeps,
  hourAt: Date,
  slotCount = SLOTS_PER_HOUR,
): Promise<{ isNew: boolean }> {
  if (hourAt.getTime() % HOUR_MS !== 0) throw new Error(`${hourAt.toISOString()} is no full hour`);
  if (deps.clock.now() < countedUntil({ hourAt, slotCount }))
    throw new Error(`the hour from ${hourAt.toISOString()} is not over`);
  await ensureMonth(deps.db, "device_hours", hourAt);
  await ensureMonth(deps.db, "device_credits", hourAt);

  return deps.db.transaction().execute(async (tx) => {
    await lockSettlement(tx);
    const settled = await tx
      .selectFrom("settlement_hours")
      .select("hour_at")
      .where("hour_at", "=", hourAt)
      .executeTakeFirst();
    if (settled) return { isNew: false };

    const rule = await ruleOf(tx, hourAt);
    // Once for the summary and the weights: an outage may be noted meanwhile.
    const excused = await excusedOf(tx, { hourAt, slotCount });
    await summariseHour(tx, {
      hourAt,
      slotCount,
      excused,
      maxDelaySeconds: rule.max_delay_seconds,
      isByNetwork: rule.spare_slots !== null,
    });
    await moveRamps(tx, rule, hourAt);
    const weight = await weighHour(tx, rule, { hourAt, slotCount, excused });
    const isEmpty = weight.totalWeightPpm === 0n;
    const { feeMicroBp, distributedMicroBp } = dividePool(rule, weight);
    const settledAt = deps.clock.now();

    let ledgerTransferId: bigint | null = null;
    if (!isEmpty) {
      await shareOut(tx, hourAt, distributedMicroBp, weight);
      const transfer = await issueToOwners(
        tx,
        {
          idempotencyKey: `network:${hourAt.toISOString()}`,
          kind: "network",
          occurredAt: hourAt,
          recordedAt: settledAt,
          details: { settlementRuleId: String(rule.settlement_rule_id) },
        },
        { owners: HOUR_OWNERS, issuedMicroBp: rule.pool_micro_bp, feeMicroBp },
      );
      ledgerTransferId = transfer.ledgerTransferId;
    }
    await tx
      .insertInto("settlement_hours")
      .values({
        hour_at: hourAt,
        settlement_rule_id: rule.settlement_rule_id,
        settled_at: settledAt,
        ledger_transfer_id: ledgerTransferId,
        pool_micro_bp: rule.pool_micro_bp,
        fee_micro_bp: feeMicroBp,
        distributed_micro_bp: distributedMicroBp,
        total_weight_ppm: weight.totalWeightPpm,
        device_count: weight.deviceCount,
        slot_count: slotCount,
      })
      .execute();
    return { isNew: true };
  });
}

/** The end of the last settled hour; undefined before the first. */
export async function settledUntil(db: Deps["db"]): Promise<Date | undefined> {
  const row = await db
    .selectFrom("settlement_hours")
    .select("hour_at")
    .orderBy("hour_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && new Date(row.hour_at.getTime() + HOUR_MS);
}

/**
 * Settles the hours that are due, in order and without gaps, from the hour of the first report on, up to one of them or all.
 * @returns the hours settled by this call, and whether more are due.
 */
export async function settleDue(
  deps: SettleDeps,
  {
    maxHours = HOURS_PER_CALL,
    graceMs = SETTLEMENT_GRACE_MS,
    lastHourAt,
  }: { maxHours?: number; graceMs?: number; lastHourAt?: Date | undefined } = {},
): Promise<{ settled: Date[]; isMore: boolean }> {
  const start = (await settledUntil(deps.db)) ?? (await earliestPointAt(deps.db));
  const settled: Date[] = [];
  if (start === undefined) return { settled, isMore: false };
  let hourMs = Math.floor(start.getTime() / HOUR_MS) * HOUR_MS;
  const lastMs = lastHourAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const isDue = (): boolean =>
    hourMs <= lastMs && hourMs + HOUR_MS + graceMs <= deps.clock.now().getTime();
  for (let count = 0; count < maxHours && isDue(); count += 1) {
    const hourAt = new Date(hourMs);
    if ((await settleHour(deps, hourAt)).isNew) settled.push(hourAt);
    hourMs += HOUR_MS;
  }
  return { settled, isMore: isDue() };
}
