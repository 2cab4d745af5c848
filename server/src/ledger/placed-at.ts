import { sql, type RawBuilder } from "kysely";

/**
 * The instant that places a posting in the days of a zone: when its period begins, but what is paid by the UTC day never
 * before the zone's day of the same date. A reward of the first of a month belongs to that month everywhere. At most twelve
 * hours after `occurred_at`, in the same UTC day.
 */
export function placedAt(zone: string): RawBuilder<Date> {
  return sql<Date>`case when kind in (select kind from ledger_kinds where period_hours = 24)
    then ${placedDay(sql`(occurred_at at time zone 'UTC')::date`, zone)} else occurred_at end`;
}

/** The same of a UTC date. */
export function placedDay(day: RawBuilder<unknown>, zone: string): RawBuilder<Date> {
  return sql<Date>`greatest(${day}::timestamp at time zone 'UTC', ${day}::timestamp at time zone ${zone}::text)`;
}
