// Offered to other rooms.
import { addDays, type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { RANKING_LENGTH } from "@nodeyard/contract/ranking/rules.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { lockSettlement } from "../settle-hour.ts";
import { creditActivity } from "./credit-activity.ts";
import { creditInvites } from "./credit-invites.ts";
import { creditTasks } from "./credit-tasks.ts";
import { clearRanks } from "./day-ranks.ts";
import { saveDaySums } from "./save-day-sums.ts";
import { postCredits } from "./post-credits.ts";
import { rankDay } from "./rank-points.ts";

/**
 * Writes a UTC day's ranking per architecture, once, with the day's settlement: by weight, ties by device id. Stores the
 * current MAC address and carrier.
 */
async function recordRanking(
  tx: Tx,
  day: UtcDay,
  contributions: RawBuilder<{
    device_id: bigint;
    account_id: bigint;
    weight_ppm: bigint;
    amount_micro_bp: bigint;
  }>,
): Promise<void> {
  await sql`
    insert into contribution_rankings (day, arch, rank, device_id, account_id, mac, operator, weight_ppm, amount_micro_bp)
    select ${day}::date, r.arch, r.rank, r.device_id, r.account_id, r.mac, coalesce(s.operator, 'unknown'),
      r.weight_ppm, r.amount_micro_bp
    from (
      select c.*, d.arch, d.mac,
        row_number() over (partition by d.arch order by c.weight_ppm desc, c.device_id) as rank
      from (${contributions}) c join devices d on d.device_id = c.device_id
      where c.weight_ppm > 0
    ) r
    left join device_status s on s.device_id = r.device_id
    where r.rank <= ${sql.lit(RANKING_LENGTH)}`.execute(tx);
}

interface DayContribution {
  device_id: bigint;
  account_id: bigint;
  weight_ppm: bigint;
  amount_micro_bp: bigint;
}

/** Each device's weight and network credit of a UTC day, as a source for another room's statement. */
function dayContributions(day: UtcDay): RawBuilder<DayContribution> {
  const { from, until } = rangeOfDay(day);
  return sql<DayContribution>`
    select device_id, account_id, sum(weight_ppm) as weight_ppm, sum(amount_micro_bp) as amount_micro_bp
    from device_credits
    where hour_at >= ${from}::timestamptz and hour_at < ${until}::timestamptz
    group by device_id, account_id`;
}

type SettleDeps = Pick<Deps, "db" | "clock">;

/** The last UTC day whose rewards are settled; undefined before the first. */
export async function lastSettledDay(db: Queryable): Promise<UtcDay | undefined> {
  const row = await db
    .selectFrom("settlement_days")
    .select("day")
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** True if the day is settled. Throws unless all its hours are settled and rolled up. */
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
    await saveDaySums(tx, day);
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
