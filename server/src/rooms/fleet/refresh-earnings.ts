// Offered to other rooms.
import {
  addDays,
  hoursIn,
  lastUtcDays,
  rangeOfDay,
  startOfUtcDay,
  utcDay,
  type UtcDay,
} from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

const DAYS = 30;

interface Kept {
  readonly day: UtcDay | null;
  readonly today_posting_count: bigint | null;
  readonly earlier_posting_count: bigint | null;
  /** Sum in the ledger. */
  readonly today_now: bigint;
  readonly earlier_now: bigint;
}

async function readKept(db: Deps["db"] | Tx, accountId: bigint, today: UtcDay): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select kept.day, kept.today_posting_count, kept.earlier_posting_count, now.today_now, now.earlier_now
    from (select coalesce(sum(posting_count) filter (where day = ${today}::date and kind = 'network'), 0)::bigint as today_now,
        coalesce(sum(posting_count) filter (where day < ${today}::date), 0)::bigint as earlier_now
      from account_revenue_days
      where account_id = ${accountId} and day >= ${addDays(today, -DAYS)}::date) now
    left join account_earnings kept on kept.account_id = ${accountId}`.execute(db);
  return rows[0] as Kept;
}

async function sumToday(tx: Tx, accountId: bigint, today: UtcDay): Promise<void> {
  const hours = hoursIn(rangeOfDay(today));
  await sql`
    insert into device_earnings as kept (account_id, device_id, today_micro_bp)
    select ${accountId}::bigint, device_id, sum(amount_micro_bp) from (
      select device_id, amount_micro_bp from device_credits
        where hour_at = any(${hours}::timestamptz[]) and account_id = ${accountId}
      union all select device_id, 0 from device_earnings where account_id = ${accountId}) earned
    group by device_id
    on conflict (account_id, device_id) do update set today_micro_bp = excluded.today_micro_bp
      where kept.today_micro_bp <> excluded.today_micro_bp`.execute(tx);
}

/**
 * From daily sums, and from the hours of days that are not rolled up yet: in one statement, which sees a roll-up in both parts
 * or in neither. The bounds let PostgreSQL prune other partitions.
 */
async function sumDays(tx: Tx, accountId: bigint, today: UtcDay): Promise<void> {
  const days = lastUtcDays(startOfUtcDay(today), DAYS);
  const [from, until] = [startOfUtcDay(addDays(today, -DAYS)), startOfUtcDay(today)];
  await sql`
    insert into device_earnings as kept (account_id, device_id, seven_days_micro_bp, thirty_days_micro_bp)
    select ${accountId}::bigint, device_id, coalesce(sum(amount_micro_bp) filter (where day >= ${addDays(today, -7)}::date), 0),
      sum(amount_micro_bp)
    from (
      select device_id, day, amount_micro_bp from device_revenue_days
        where day = any(${days}::date[]) and account_id = ${accountId}
      union all
      select device_id, (hour_at at time zone 'UTC')::date, amount_micro_bp from device_credits
        where account_id = ${accountId} and hour_at >= ${from}::timestamptz and hour_at < ${until}::timestamptz
          and hour_at = any(array(select hour from unnest(${hoursIn({ from, until })}::timestamptz[]) hour
            where (hour at time zone 'UTC')::date > (select coalesce(max(day), '-infinity') from rolled_up_days)))
      union all select device_id, ${today}::date, 0 from device_earnings where account_id = ${accountId}) earned
    group by device_id
    on conflict (account_id, device_id) do update set seven_days_micro_bp = excluded.seven_days_micro_bp,
      thirty_days_micro_bp = excluded.thirty_days_micro_bp
      where (kept.seven_days_micro_bp, kept.thirty_days_micro_bp)
        <> (excluded.seven_days_micro_bp, excluded.thirty_days_micro_bp)`.execute(tx);
}

/**
 * Brings the sums of `device_earnings` up to the ledger: those of the day after an hour is settled, those of days after one is.
 * One read of a few rows while nothing is new.
 */
export async function refreshEarnings(
  deps: Pick<Deps, "db" | "clock">,
  accountId: bigint,
): Promise<void> {
  const today = utcDay(deps.clock.now());
  const isCurrent = (kept: Kept): { today: boolean; earlier: boolean } => ({
    today: kept.day === today && kept.today_posting_count === kept.today_now,
    earlier: kept.day === today && kept.earlier_posting_count === kept.earlier_now,
  });
  const seen = isCurrent(await readKept(deps.db, accountId, today));
  if (seen.today && seen.earlier) return;
  await deps.db.transaction().execute(async (tx) => {
    // One refresh of an account at a time; the others then find it done.
    await sql`select pg_advisory_xact_lock(hashtextextended('device_earnings', ${accountId}))`.execute(
      tx,
    );
    const kept = await readKept(tx, accountId, today);
    const current = isCurrent(kept);
    if (!current.today) await sumToday(tx, accountId, today);
    if (!current.earlier) await sumDays(tx, accountId, today);
    await sql`
      insert into account_earnings (account_id, day, today_posting_count, earlier_posting_count)
      values (${accountId}, ${today}::date, ${kept.today_now}, ${kept.earlier_now})
      on conflict (account_id) do update set day = excluded.day,
        today_posting_count = excluded.today_posting_count, earlier_posting_count = excluded.earlier_posting_count`.execute(
      tx,
    );
  });
}
