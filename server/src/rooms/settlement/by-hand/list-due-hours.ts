import { floorTo, HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { earliestPointAt } from "../../monitoring/summarise.ts";
import { SETTLEMENT_GRACE_MS, settledUntil } from "../settle-hour.ts";

/** An hour that is over and not settled. */
export interface DueHour {
  readonly hourAt: Date;
  /** Devices that were bound in it. */
  readonly devices: number;
  /** Those that points of it have arrived from. */
  readonly measured: number;
}

/** The hours that a settlement would close now, oldest first, up to one of them or all. */
export async function listDueHours(
  { db, clock }: Pick<Deps, "db" | "clock">,
  lastHourAt?: Date,
): Promise<DueHour[]> {
  const start = (await settledUntil(db)) ?? (await earliestPointAt(db));
  if (start === undefined) return [];
  const first = new Date(floorTo(start.getTime(), HOUR_MS));
  const due = new Date(clock.now().getTime() - SETTLEMENT_GRACE_MS - HOUR_MS);
  const last = lastHourAt !== undefined && lastHourAt < due ? lastHourAt : due;
  const { rows } = await sql<DueHour>`
    select hour_at as "hourAt",
      (select count(*)::int from devices d where d.bound_at < hour_at + interval '1 hour'
        and (d.unbound_at is null or d.unbound_at > hour_at)) as devices,
      (select count(distinct p.device_id)::int from device_points p
        where p.slot_at >= hour_at and p.slot_at < hour_at + interval '1 hour') as measured
    from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 hour') hour_at
    order by hour_at`.execute(db);
  return rows;
}
