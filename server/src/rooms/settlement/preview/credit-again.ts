// Offered to other rooms.
import { rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { computeRuleOf, type ComputeRule } from "../day/compute-rules.ts";
import { creditActivity } from "../day/credit-activity.ts";
import { creditInvites } from "../day/credit-invites.ts";
import { creditTasks } from "../day/credit-tasks.ts";
import { ranksOfCredits, unrankedHours } from "../day/day-ranks.ts";
import { saveDaySums } from "../day/save-day-sums.ts";
import { rankHours } from "../day/rank-points.ts";
import { excusedOf } from "../../monitoring/summarise.ts";
import { saveNetworkSums } from "../roll-up.ts";
import { ruleOf } from "../settlement-rules.ts";
import { dividePool, shareOut, weighHour } from "../share-out.ts";

/** Tables that a settlement writes; ranks have keys that it goes by. */
const RANKS = ["ranked_hours", "device_day_ranks"] as const;
const CREDITS = [
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
  for (const table of [...RANKS, ...CREDITS]) {
    const keys = sql.raw(RANKS.some((one) => one === table) ? " including indexes" : "");
    await sql`create temp table ${sql.table(table)} (like ${sql.id("public", table)} including defaults${keys})
      on commit drop`.execute(tx);
  }
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
    const excused = await excusedOf(tx, { hourAt, slotCount });
    const weight = await weighHour(tx, rule, { hourAt, slotCount, excused });
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
 * Ranks the day's points, unless they are ranked with these parameters: as they were when the day was settled, by its credits, otherwise
 * anew. Each device needs the one rank that is paid.
 */
async function rankAgain(tx: Tx, rule: ComputeRule, day: UtcDay): Promise<void> {
  const { rows: hours } = await unrankedHours(rule, day).execute(tx);
  if (hours.length === 0) return;
  await sql`truncate ${sql.join(RANKS.map((table) => sql.id("pg_temp", table)))}`.execute(tx);
  const { from, until } = rangeOfDay(day);
  await sql`insert into ranked_hours select * from ${sql.id("public", "ranked_hours")}
    where hour_at >= ${from}::timestamptz and hour_at < ${until}::timestamptz`.execute(tx);
  const { rows: others } = await unrankedHours(rule, day).execute(tx);
  if (others.length === 0) {
    await ranksOfCredits(tx, rule, day);
    return;
  }
  await sql`truncate ${sql.id("pg_temp", "ranked_hours")}`.execute(tx);
  await rankHours(tx, { rule, day, hours });
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
  await sql`truncate ${sql.join(CREDITS.map((table) => sql.id("pg_temp", table)))}`.execute(tx);
  if (withHours) {
    await creditHours(tx, day, beforeStep);
    await saveNetworkSums(tx, day);
  } else await savePosted(tx, day);
  await beforeStep();
  const rule = await computeRuleOf(tx, day);
  await rankAgain(tx, rule, day);
  await beforeStep();
  await creditTasks(tx, day);
  await sql`drop table day_tasks`.execute(tx);
  await creditActivity(tx, day);
  await saveDaySums(tx, day);
  await creditInvites(tx, day);
}
