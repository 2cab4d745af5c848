import { addDays, DAY_MS, startOfUtcDay, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { summariseDay } from "../monitoring/summarise.ts";
import { lockSettlement, settledUntil } from "./settle-hour.ts";

/** Maximum days per call of `rollUpDue`. */
const DAYS_PER_CALL = 60;

/** The end of the last settled hour, or now: an hour that was settled before its end does not end its day. */
async function pastSettledUntil(deps: Pick<Deps, "db" | "clock">): Promise<Date | undefined> {
  const until = await settledUntil(deps.db);
  const now = deps.clock.now();
  return until !== undefined && until > now ? now : until;
}

/** Stores a UTC day's sums of network credits per device. */
export async function saveNetworkSums(tx: Tx, day: UtcDay): Promise<void> {
  await sql`
    insert into device_revenue_days (day, device_id, account_id, kind, amount_micro_bp)
    select ${day}::date, device_id, account_id, 'network', sum(amount_micro_bp)
    from device_credits
    where hour_at >= ${`${day}T00:00:00Z`}::timestamptz and hour_at < ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz
    group by device_id, account_id`.execute(tx);
}

/** Summarises a fully settled UTC day into `device_days` and `device_revenue_days`. Runs once per day. */
export async function rollUpDay(
  deps: Pick<Deps, "db" | "clock">,
  day: UtcDay,
): Promise<{ isNew: boolean }> {
  const until = await pastSettledUntil(deps);
  if (until === undefined || until.getTime() < startOfUtcDay(day).getTime() + DAY_MS)
    throw new Error(`${day} is not settled to its end`);
  return deps.db.transaction().execute(async (tx) => {
    await lockSettlement(tx);
    const taken = await tx
      .insertInto("rolled_up_days")
      .values({ day, rolled_up_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!taken) return { isNew: false };
    await summariseDay(tx, day);
    await saveNetworkSums(tx, day);
    return { isNew: true };
  });
}

/** Rolls up all fully settled days, oldest first. @returns the days rolled up by this call. */
export async function rollUpDue(deps: Pick<Deps, "db" | "clock">): Promise<UtcDay[]> {
  const { rows } = await sql<{ first: string | null }>`
    select coalesce((select max(day) + 1 from rolled_up_days),
      (select (min(hour_at) at time zone 'UTC')::date from settlement_hours)) as first`.execute(
    deps.db,
  );
  const until = await pastSettledUntil(deps);
  const done: UtcDay[] = [];
  let day = rows[0]?.first;
  if (!day || until === undefined) return done;
  const today = utcDay(until);
  for (; day < today && done.length < DAYS_PER_CALL; day = addDays(day, 1)) {
    if ((await rollUpDay(deps, day)).isNew) done.push(day);
  }
  return done;
}
