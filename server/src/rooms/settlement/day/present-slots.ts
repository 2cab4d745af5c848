import { DAY_MS, hoursIn, rangeOfDay, SLOT_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { excusedSlots } from "../../monitoring/echo/outages.ts";
import { countedUntil, slotsAtNetworks } from "../../monitoring/summarise.ts";
import type { ComputeRule } from "./compute-rules.ts";
import { settledHours } from "./counted-points.ts";

/** Slots of a day that decide which share of it bandwidth is paid for. */
export interface DaySlots {
  /** Settled ones that the server's outages do not excuse. */
  readonly count: number;
  /** Of the day's, and of those at each network address, left out of the share. */
  readonly spare: number;
}

/** Undefined if missing slots of the day cost nothing: by its rule, or since all of it is excused. */
export async function daySlots(
  tx: Tx,
  { spare_slots: spare }: ComputeRule,
  day: UtcDay,
): Promise<DaySlots | undefined> {
  if (spare === null) return undefined;
  const { rows: hours } = await settledHours(day).execute(tx);
  const { from, until } = rangeOfDay(day);
  const excused = await excusedSlots(tx, from, until);
  const counted = hours.map(({ hour_at: hourAt, slot_count: slotCount }) => {
    const end = countedUntil({ hourAt, slotCount });
    return slotCount - excused.filter((slotAt) => slotAt >= hourAt && slotAt < end).length;
  });
  const count = counted.reduce((sum, slots) => sum + slots, 0);
  return count === 0 ? undefined : { count, spare: Math.floor((spare * count * SLOT_MS) / DAY_MS) };
}

interface NetworkSlots {
  device_id: bigint;
  network: string | null;
  /** Those beyond the spare ones. */
  slots: bigint;
}

/**
 * Slots with points of the devices in `had` at each of their networks of a UTC day, as a source for a statement; without `slots` one at
 * the network that most points came from.
 */
export function networkSlots(day: UtcDay, slots: DaySlots | undefined): RawBuilder<NetworkSlots> {
  if (slots === undefined)
    return sql<NetworkSlots>`
      select device_id, network, 1::bigint as slots from device_days
      where day = ${day}::date and device_id in (select device_id from had)`;
  return sql<NetworkSlots>`
    select device_id, network, greatest(sum(slots) - ${sql.lit(slots.spare)}, 0)::bigint as slots
    from (${slotsAtNetworks(hoursIn(rangeOfDay(day)))}) h
    where device_id in (select device_id from had) group by device_id, network`;
}

/**
 * Slots with points of the devices in `sharers` together at each of their networks of a UTC day, as a source for a statement: those of
 * devices that were there at the same time count once, by the hour. Without `slots` one.
 */
export function sharedSlots(day: UtcDay, slots: DaySlots | undefined): RawBuilder<unknown> {
  if (slots === undefined)
    return sql`select distinct network, 1::bigint as most_slots from sharers`;
  return sql`
    select network, greatest(sum(hour_slots) - ${sql.lit(slots.spare)}, 0)::bigint as most_slots
    from (
      select network, max(slots) as hour_slots
      from (${slotsAtNetworks(hoursIn(rangeOfDay(day)))}) h
      where (device_id, network) in (select device_id, network from sharers)
      group by network, hour_at) hours
    group by network`;
}

/** Share of the day in parts per million, from the sum of these slots. */
export function presentPpm(
  { count, spare }: DaySlots,
  slots: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`least(div(${slots} * 1000000, ${sql.lit(count - 2 * spare)}), 1000000)::int`;
}
