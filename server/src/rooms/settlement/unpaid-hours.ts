// Offered to other rooms.
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** Hours settled in the last day that nobody was credited with, although devices were there. */
export interface UnpaidHours {
  readonly count: number;
  readonly firstHourAt: Date | null;
}

/**
 * A device was there in an hour if it was bound all through it, has been seen since it began, and was not known to be offline.
 * Reports that did not reach the server are such hours; a device that was switched off is not.
 */
export async function readUnpaidHours(db: Queryable, now: Date): Promise<UnpaidHours> {
  const hour = sql`make_interval(secs => ${sql.lit(HOUR_MS / 1000)})`;
  const { rows } = await sql<UnpaidHours>`
    select count(*)::int as count, min(h.hour_at) as "firstHourAt"
    from settlement_hours h
    where h.settled_at > ${new Date(now.getTime() - DAY_MS)}::timestamptz and h.distributed_micro_bp = 0
      and exists (select from devices d join device_status s using (device_id)
        where d.bound_at <= h.hour_at and (d.unbound_at is null or d.unbound_at >= h.hour_at + ${hour})
          and s.last_seen_at >= h.hour_at
          and not exists (select from device_incidents i where i.device_id = d.device_id and i.kind = 'offline'
            and i.last_seen_at < h.hour_at + ${hour} and coalesce(i.recovered_at, i.closed_at, 'infinity') > h.hour_at))`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("the unpaid hours have no row");
  return row;
}
