// Offered to other rooms.
import { OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";

/** Extends the period in which reports are taken, or begins one, up to now. */
export async function notePeriod(tx: Tx, beganAt: Date, now: Date): Promise<void> {
  await sql`
    insert into report_periods (began_at, until_at) values (${beganAt}, greatest(${beganAt}, ${now}::timestamptz))
    on conflict (began_at) do update set until_at = greatest(report_periods.until_at, excluded.until_at)`.execute(
    tx,
  );
}

/**
 * True if the point in `p` counts: it arrived within the delay after its slot, or the server did not take reports for that
 * long between the slot's end and the arrival, so that the device had no chance. Null is no limit.
 */
export function isInTime(maxDelaySeconds: number | null): RawBuilder<boolean> {
  if (maxDelaySeconds === null) return sql<boolean>`true`;
  const delay = sql`make_interval(secs => ${sql.lit(maxDelaySeconds)})`;
  const slot = sql`make_interval(secs => ${sql.lit(SLOT_MS / 1000)})`;
  return sql<boolean>`(p.received_at - p.slot_at <= make_interval(secs => ${sql.lit(maxDelaySeconds + SLOT_MS / 1000)})
    or not exists (select from report_periods t where t.until_at > p.slot_at + ${slot} + ${delay}
      and t.began_at < p.received_at
      and least(t.until_at, p.received_at) - greatest(t.began_at, p.slot_at + ${slot}) > ${delay}))`;
}

/** State of reports, for the check of every minute. */
export interface Reporting {
  /** The last check; null before the first. */
  readonly checkedAt: Date | null;
  /** Since when reports come in; null while none do. */
  readonly since: Date | null;
  /** True if reports came in before that as well, so that this is the end of a pause. */
  readonly isAfterPause: boolean;
  /** True if a bound device that has reported can still have points that were not sent. */
  readonly isAwaited: boolean;
}

export async function readReporting(db: Queryable, now: Date): Promise<Reporting> {
  const oldest = new Date(now.getTime() - OLDEST_POINT_MS);
  const { rows } = await sql<Reporting>`
    select watched_at as "checkedAt", reports_since as since,
      exists (select from report_periods where began_at < reports_since) as "isAfterPause",
      exists (select from device_status s join devices d using (device_id)
        where d.unbound_at is null and s.last_seen_at > ${oldest}::timestamptz) as "isAwaited"
    from survey_state`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the state of the checks has no row");
  return row;
}
