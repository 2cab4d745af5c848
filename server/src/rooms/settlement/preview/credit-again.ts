// Offered to other rooms.
import { rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { computeRuleOf } from "../day/compute-rules.ts";
import { creditActivity } from "../day/credit-activity.ts";
import { creditInvites } from "../day/credit-invites.ts";
import { creditTasks } from "../day/credit-tasks.ts";
import { unrankedHours } from "../day/day-ranks.ts";
import { saveDaySums } from "../day/save-day-sums.ts";
import { rankHours } from "../day/rank-points.ts";
import { saveNetworkSums } from "../roll-up.ts";
import { ruleOf } from "../settlement-rules.ts";
import { dividePool, shareOut, weighHour } from "../share-out.ts";

/** Tables that a settlement writes. */
const WRITTEN = [
  "ranked_hours",
  "device_day_ranks",
  "device_credits",
  "compute_credits",
  "activity_credits",
  "invite_credits",
  "device_revenue_days",
  "account_compute_days",
] as const;

/**
 * Hides the tables that a settlement writes behind temporary ones of the same names, which PostgreSQL finds first, until the
 * transaction ends: what is credited then is written nowhere.
 */
export async function hideWritten(tx: Tx): Promise<void> {
  for (const table of WRITTEN)
    await sql`create temp table ${sql.table(table)} (like ${sql.id("public", table)} including defaults including indexes)
      on commit drop`.execute(tx);
}

/** Called before each step; throws to stop. */
type BeforeStep = () => Promise<void>;

async function creditHours(tx: Tx, day: UtcDay, beforeStep: BeforeStep): Promise<void> {
  const { from, until } = rangeOfDay(day);
  const hours = await tx
    .selectFrom("settlement_hours")
    .select(["hour_at", "slot_count"])
    .where("hour_at", ">=", from)
    .where("hour_at", "<", until)
    .orderBy("hour_at")
    .execute();
  for (const { hour_at: hourAt, slot_count: slotCount } of hours) {
    await beforeStep();
    const rule = await ruleOf(tx, hourAt);
    const weight = await weighHour(tx, rule, hourAt, slotCount);
    if (weight.totalWeightPpm > 0n) {
      await shareOut(tx, hourAt, dividePool(rule, weight).distributedMicroBp, weight);
      await sql`drop table hour_owners`.execute(tx);
    }
    await sql`drop table hour_weights`.execute(tx);
  }
}

/** The network credits of the day as they were posted. */
async function savePosted(tx: Tx, day: UtcDay): Promise<void> {
  await sql`
    insert into device_revenue_days select * from ${sql.id("public", "device_revenue_days")}
    where day = ${day}::date and kind = 'network'`.execute(tx);
}

/**
 * Credits a settled UTC day again, by the settlement's own functions and the rules that the transaction sees, into the tables
 * of `hideWritten`: its hours too, or only what is settled by the day. The hours' summaries stay as they were when they were
 * settled.
 */
export async function creditAgain(
  tx: Tx,
  day: UtcDay,
  { withHours, beforeStep }: { readonly withHours: boolean; readonly beforeStep: BeforeStep },
): Promise<void> {
  await sql`truncate ${sql.join(WRITTEN.map((table) => sql.id("pg_temp", table)))}`.execute(tx);
  if (withHours) {
    await creditHours(tx, day, beforeStep);
    await saveNetworkSums(tx, day);
  } else await savePosted(tx, day);
  await beforeStep();
  const rule = await computeRuleOf(tx, day);
  const { rows: hours } = await unrankedHours(rule, day).execute(tx);
  if (hours.length > 0) await rankHours(tx, { rule, day, hours });
  await beforeStep();
  await creditTasks(tx, day);
  await sql`drop table day_tasks`.execute(tx);
  await creditActivity(tx, day);
  await saveDaySums(tx, day);
  await creditInvites(tx, day);
}
