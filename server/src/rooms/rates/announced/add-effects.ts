import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { arePointsKept } from "../../monitoring/partitions.ts";
import { creditTwice, isOutOfRange, isTooLong, type Pretended } from "../credit-twice.ts";
import type { AnnouncedChange } from "./announcements.ts";

/** Nobody waits for it, unlike for a preview. */
const MOST_SECONDS = 240;

interface Open {
  readonly rate_announcement_id: bigint;
  readonly changes: readonly AnnouncedChange[];
  readonly base: readonly Pretended[];
  readonly next_day: UtcDay;
}

/** Takes the announcement's next day, which no other process takes at the same time. */
async function takeDay(tx: Tx, announcementId: bigint): Promise<Open | undefined> {
  const { rows } = await sql<Open>`
    select rate_announcement_id, changes, base, next_day::text from rate_announcements
    where rate_announcement_id = ${announcementId} and withdrawn_at is null and next_day <= last_day
    for update skip locked`.execute(tx);
  return rows[0];
}

/** Ends the day in the caller's transaction: it is calculated once, whenever the process ends. */
async function endDay(tx: Tx, open: Open, days: number): Promise<void> {
  await sql`update rate_announcements set next_day = ${addDays(open.next_day, 1)}::date, day_count = day_count + ${days}
    where rate_announcement_id = ${open.rate_announcement_id}`.execute(tx);
}

async function addCredits(tx: Tx, announcementId: bigint): Promise<void> {
  await sql`
    insert into rate_effects as e (rate_announcement_id, account_id, before_micro_bp, after_micro_bp, days)
    select ${announcementId}::bigint, account_id, coalesce(sum(amount) filter (where not is_after), 0),
      coalesce(sum(amount) filter (where is_after), 0), 1
    from (select account_id, amount, false as is_after from credits_before
      union all select account_id, amount, true from credits_after) c
    group by account_id having sum(amount) > 0
    on conflict (rate_announcement_id, account_id) do update set
      before_micro_bp = e.before_micro_bp + excluded.before_micro_bp,
      after_micro_bp = e.after_micro_bp + excluded.after_micro_bp, days = e.days + 1`.execute(tx);
}

/** Owners who earned on a day that cannot be calculated are notified as well, without its figures. */
async function addUnknown(
  tx: Tx,
  { rate_announcement_id: id, next_day: day }: Open,
): Promise<void> {
  await sql`
    insert into rate_effects (rate_announcement_id, account_id, before_micro_bp, after_micro_bp, days)
    select distinct ${id}::bigint, account_id, 0, 0, 0 from (
      select account_id from device_revenue_days where day = ${day}::date and amount_micro_bp > 0
      union all select account_id from invite_credits where day = ${day}::date and amount_micro_bp > 0) earned
    on conflict do nothing`.execute(tx);
}

async function isSettledWithPoints(db: Deps["db"], day: UtcDay): Promise<boolean> {
  const settled = await db
    .selectFrom("settlement_days")
    .select("day")
    .where("day", "=", day)
    .executeTakeFirst();
  return settled !== undefined && (await arePointsKept(db, day));
}

/**
 * Credits the announcement's next day twice and adds what its owners get, in one transaction and without the settlement's lock. A day
 * whose points are deleted, or that is too large, is left out. @returns false if there is none left.
 */
export async function addNextDay(
  { db, log }: Pick<Deps, "db" | "log">,
  announcementId: bigint,
  mostSeconds = MOST_SECONDS,
): Promise<boolean> {
  const credit = async (tx: Tx): Promise<boolean> => {
    const open = await takeDay(tx, announcementId);
    if (!open) return false;
    if (await isSettledWithPoints(tx, open.next_day)) {
      const after = open.changes.map(({ id, after: values }) => ({ id, values }));
      const how = { before: open.base, after, mostSeconds };
      await creditTwice(tx, open.next_day, how);
      await addCredits(tx, announcementId);
      await endDay(tx, open, 1);
    } else {
      await addUnknown(tx, open);
      await endDay(tx, open, 0);
    }
    return true;
  };
  try {
    return await db.transaction().setIsolationLevel("repeatable read").execute(credit);
  } catch (error) {
    if (!isTooLong(error) && !isOutOfRange(error)) throw error;
    log.warn({ err: error, announcementId }, "effect of a change of rates not calculated");
    return db.transaction().execute(async (tx) => {
      const open = await takeDay(tx, announcementId);
      if (!open) return false;
      await addUnknown(tx, open);
      await endDay(tx, open, 0);
      return true;
    });
  }
}
