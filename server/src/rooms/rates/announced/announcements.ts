// Offered to other rooms.
import { EFFECT_DAYS, RATE_NAMES, RATES } from "@nodeyard/contract/rates/rules.ts";
import { addDays } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { lastSettledDay } from "../../settlement/day/settle-day.ts";
import type { Pretended } from "../credit-twice.ts";
import { readRates, type RateId, type StoredRow, type Values } from "../tables.ts";

/** Announcements are made and withdrawn by one process at a time; the number is arbitrary. */
const LOCK_KEY = 7_331_222;

/** A change of a rate, with the figures of the row that it follows. */
export interface AnnouncedChange {
  readonly id: RateId;
  readonly before: Values;
  readonly after: Values;
}

interface CreditedRate {
  readonly id: RateId;
  readonly rows: readonly StoredRow[];
}

async function readCredited(tx: Tx): Promise<CreditedRate[]> {
  const rates: CreditedRate[] = [];
  for (const name of RATE_NAMES)
    if (RATES[name].isCredited) rates.push(...(await readRates(tx, name)));
  return rates;
}

const isSame = (one: RateId, other: RateId): boolean =>
  one.name === other.name && one.key === other.key;

/** True if a row has the figures that were announced; fields may have been added or dropped by a newer version since. */
function isAsAnnounced(values: Values, announced: Values): boolean {
  return Object.entries(announced).every(
    ([field, value]) => values[field] === undefined || values[field] === value,
  );
}

/** The row that is in force just before an instant. */
const rowBefore = ({ rows }: CreditedRate, from: Date): StoredRow | undefined =>
  rows.findLast((row) => row.from < from);

/** True for a row that changes nothing. */
function isRepeated(rate: CreditedRate, { from, values }: StoredRow): boolean {
  return JSON.stringify(rowBefore(rate, from)?.values) === JSON.stringify(values);
}

function findRow(rates: readonly CreditedRate[], id: RateId, from: Date): StoredRow | undefined {
  return rates
    .find((rate) => isSame(rate.id, id))
    ?.rows.find((row) => row.from.getTime() === from.getTime());
}

interface Announced {
  readonly rate_announcement_id: bigint;
  readonly effective_from: Date;
  readonly changes: readonly AnnouncedChange[];
}

/** Ends the announcements of rows that are no more, or have other figures. @returns those that are left. */
async function endWithdrawn(
  tx: Tx,
  rates: readonly CreditedRate[],
  now: Date,
): Promise<readonly Announced[]> {
  const { rows: open } = await sql<Announced>`
    select rate_announcement_id, effective_from, changes from rate_announcements where withdrawn_at is null`.execute(
    tx,
  );
  const isThere = ({ changes, effective_from: from }: Announced): boolean =>
    changes.every(({ id, after }) => {
      const row = findRow(rates, id, from);
      return row !== undefined && isAsAnnounced(row.values, after);
    });
  const ended = open.filter((each) => !isThere(each));
  if (ended.length > 0)
    await sql`update rate_announcements set withdrawn_at = ${now}
      where rate_announcement_id = any(${ended.map((each) => String(each.rate_announcement_id))}::bigint[])`.execute(
      tx,
    );
  return open.filter(isThere);
}

/** The changes at one instant, and what is in force just before: rows in force, and announced ones that begin earlier. */
function changesAt(
  rates: readonly CreditedRate[],
  fresh: readonly CreditedRate[],
  from: Date,
  now: Date,
): { readonly changes: readonly AnnouncedChange[]; readonly base: readonly Pretended[] } {
  const changes: AnnouncedChange[] = [];
  const base: Pretended[] = [];
  for (const rate of rates) {
    const { id, rows } = rate;
    const isFresh = fresh.some((each) => isSame(each.id, id));
    const before = isFresh ? rowBefore(rate, from) : rows.findLast((row) => row.from <= from);
    if (before && (isFresh || before.from > now)) base.push({ id, values: before.values });
    if (!isFresh) continue;
    const row = findRow(rates, id, from);
    if (row) changes.push({ id, before: before?.values ?? {}, after: row.values });
  }
  return { changes, base };
}

/**
 * Brings the announcements in step with the rows that begin later, however they were entered: rows that are new are announced,
 * those of one instant together, and announcements end whose rows were withdrawn. Nothing is announced before a day is settled.
 */
export async function updateAnnouncements({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
    const now = clock.now();
    const rates = await readCredited(tx);
    const open = await endWithdrawn(tx, rates, now);
    const lastDay = await lastSettledDay(tx);
    if (lastDay === undefined) return;
    const isAnnounced = (id: RateId, from: Date): boolean =>
      open.some(
        ({ effective_from: at, changes }) =>
          at.getTime() === from.getTime() && changes.some((change) => isSame(change.id, id)),
      );
    const coming = new Map<number, CreditedRate[]>();
    for (const rate of rates)
      for (const row of rate.rows) {
        const at = row.from.getTime();
        if (row.from > now && !isAnnounced(rate.id, row.from) && !isRepeated(rate, row))
          coming.set(at, [...(coming.get(at) ?? []), rate]);
      }
    for (const [at, fresh] of [...coming].toSorted(([one], [other]) => one - other)) {
      const from = new Date(at);
      const { changes, base } = changesAt(rates, fresh, from, now);
      await sql`
        insert into rate_announcements (effective_from, changes, base, made_at, next_day, last_day)
        values (${from}, ${JSON.stringify(changes)}::jsonb, ${JSON.stringify(base)}::jsonb, ${now},
          ${addDays(lastDay, 1 - EFFECT_DAYS)}::date, ${lastDay}::date)`.execute(tx);
    }
  });
}
