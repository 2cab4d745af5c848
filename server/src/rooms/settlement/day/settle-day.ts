// Offered to other rooms.
import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { recordRanking } from "./record-ranking.ts";
import { lockSettlement } from "../settle-hour.ts";
import { creditActivity } from "./credit-activity.ts";
import { creditInvites } from "./credit-invites.ts";
import { creditTasks } from "./credit-tasks.ts";
import { clearRanks } from "./day-ranks.ts";
import { dayContributions } from "./day-contributions.ts";
import { keepDaySums } from "./keep-day-sums.ts";
import { postCredits } from "./post-credits.ts";
import { rankDay } from "./rank-points.ts";

type SettleDeps = Pick<Deps, "db" | "clock">;

/** The last UTC day whose rewards are settled; undefined before the first. */
export async function lastSettledDay(db: Deps["db"]): Promise<UtcDay | undefined> {
  const row = await db
    .selectFrom("settlement_days")
    .select("day")
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Whether the day is settled. Throws unless all its hours are settled and rolled up. */
async function isSettled(db: Queryable, day: UtcDay): Promise<boolean> {
  const { rows } = await sql<{ is_rolled_up: boolean; is_settled: boolean }>`
    select exists (select from rolled_up_days where day = ${day}::date) as is_rolled_up,
      exists (select from settlement_days where day = ${day}::date) as is_settled`.execute(db);
  if (!rows[0]?.is_rolled_up) throw new Error(`${day} is not rolled up`);
  return rows[0].is_settled;
}

/**
 * Settles a UTC day in one transaction: compute tasks, activity and invites, each with a ledger transfer, and the
 * contribution ranking. Requires settled and rolled-up hours. Idempotent; a day without credits is recorded and issues
 * nothing.
 *
 * The day's points are ranked before, without the lock; `betweenBatches` may settle hours meanwhile.
 */
export async function settleDay(
  deps: SettleDeps,
  day: UtcDay,
  betweenBatches: () => Promise<void> = async () => {},
): Promise<{ isNew: boolean }> {
  if (await isSettled(deps.db, day)) return { isNew: false };
  await rankDay(deps, day, betweenBatches);
  const outcome = await creditDay(deps, day);
  if (outcome.isNew) await clearRanks(deps.db, day);
  return outcome;
}

/** Writes and posts the credits of a ranked day. */
async function creditDay(deps: SettleDeps, day: UtcDay): Promise<{ isNew: boolean }> {
  return deps.db.transaction().execute(async (tx) => {
    await lockSettlement(tx);
    if (await isSettled(tx, day)) return { isNew: false };

    const compute = await creditTasks(tx, day);
    await creditActivity(tx, day);
    await keepDaySums(tx, day);
    await creditInvites(tx, day);
    const settledAt = deps.clock.now();
    const totals = await postCredits(tx, day, settledAt);
    await recordRanking(tx, day, dayContributions(day));
    await tx
      .insertInto("settlement_days")
      .values({
        day,
        settled_at: settledAt,
        compute_micro_bp: totals.compute,
        compute_fee_micro_bp: totals.computeFee,
        activity_micro_bp: totals.activity,
        invite_micro_bp: totals.invite,
        compute_device_count: totals.computeDevices,
        compute_gross_micro_bp: compute.grossMicroBp,
        compute_pool_micro_bp: compute.poolMicroBp,
      })
      .execute();
    return { isNew: true };
  });
}

/** Settles all rolled-up days in order. @returns the days settled by this call. */
export async function settleDaysDue(
  deps: SettleDeps,
  betweenBatches?: () => Promise<void>,
): Promise<UtcDay[]> {
  const last = await lastSettledDay(deps.db);
  const due = await deps.db
    .selectFrom("rolled_up_days")
    .select("day")
    .where("day", ">=", last === undefined ? "-infinity" : addDays(last, 1))
    .orderBy("day")
    .execute();
  const done: UtcDay[] = [];
  for (const { day } of due) if ((await settleDay(deps, day, betweenBatches)).isNew) done.push(day);
  return done;
}
