// Offered to other rooms.
import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { floorTo, SLOT_MS, type TimeRange } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";

/** A slot is excused from this much outage on: a tenth, as much as the loss that ends high stability. */
const EXCUSED_FROM_MS = SLOT_MS / 10;

const seconds = (ms: number): RawBuilder<unknown> =>
  sql`make_interval(secs => ${sql.lit(ms / 1000)})`;

/**
 * Outages between two instants, as a source for a statement: those that the responders recorded, and pauses of all devices'
 * reports, which are noticed when the last of them has been silent for ten minutes.
 */
function outagesBetween(from: Date, until: Date): RawBuilder<unknown> {
  return sql`
    select began_at, until_at from server_outages
    where until_at > ${from}::timestamptz and began_at < ${until}::timestamptz
    union all
    select paused_at - ${seconds(ONLINE_WITHIN_MS)}, began_at from (
      select began_at, lag(until_at) over (order by began_at) as paused_at from report_periods) periods
    where paused_at < began_at and began_at > ${from}::timestamptz
      and paused_at - ${seconds(ONLINE_WITHIN_MS)} < ${until}::timestamptz`;
}

/** Starts of the slots between two instants that are held against nobody. */
export async function excusedSlots(db: Queryable, from: Date, until: Date): Promise<Date[]> {
  const { rows } = await sql<{ slot_at: Date }>`
    with outages as (
      select range_agg(tstzrange(began_at, until_at)) as times from (${outagesBetween(from, until)}) o)
    select slot_at
    from outages, generate_series(${from}::timestamptz, ${until}::timestamptz - ${seconds(SLOT_MS)}, ${seconds(SLOT_MS)}) slot_at
    where (select sum(upper(part) - lower(part))
      from unnest(times * tstzmultirange(tstzrange(slot_at, slot_at + ${seconds(SLOT_MS)}))) part) >= ${seconds(EXCUSED_FROM_MS)}
    order by 1`.execute(db);
  return rows.map((row) => row.slot_at);
}

/** True for the slots of a range that show nothing of a device's network: the server's outages. */
export async function excusedIn(
  { db }: Pick<Deps, "db">,
  { from, until }: TimeRange,
): Promise<(slotAt: Date) => boolean> {
  const firstSlot = new Date(floorTo(from.getTime(), SLOT_MS));
  const slots = new Set((await excusedSlots(db, firstSlot, until)).map((slot) => slot.getTime()));
  return (slotAt) => slots.has(slotAt.getTime());
}

export interface OutageTimes {
  readonly from: Date;
  readonly until: Date;
}

/** Outages that the responders recorded and that ended after an instant. */
export async function recordedOutages(db: Queryable, since: Date): Promise<OutageTimes[]> {
  return db
    .selectFrom("server_outages")
    .select(["began_at as from", "until_at as until"])
    .where("until_at", ">", since)
    .orderBy("until_at", "desc")
    .limit(100)
    .execute();
}
