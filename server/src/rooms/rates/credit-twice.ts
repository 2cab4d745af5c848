import type { RateName } from "@nodeyard/contract/rates/rules.ts";
import { rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { pgError, type Tx } from "../../platform/database.ts";
import { creditAgain, hideWritten } from "../settlement/preview/credit-again.ts";
import {
  columnsOf,
  insertRow,
  isOf,
  readRows,
  startOf,
  tableOf,
  type RateId,
  type Values,
} from "./tables.ts";

/** Figures of a rate that is pretended to be in force. */
export interface Pretended {
  readonly id: RateId;
  readonly values: Values;
}

const QUERY_CANCELED = "57014";
const OUT_OF_RANGE = "22003";

/** Rates on which the credits of hours depend; the others leave them as they are. */
const OF_HOURS: ReadonlySet<RateName> = new Set(["network", "bound", "measured"]);

/** Hides the rules behind a copy in which these values are in force for the whole day. */
async function pretend(tx: Tx, { id, values }: Pretended, day: UtcDay): Promise<void> {
  const { table, from: beginning } = tableOf(id);
  const { from, until } = rangeOfDay(day);
  await sql`
    create temp table if not exists ${sql.table(table)} on commit drop as select * from ${sql.id("public", table)}`.execute(
    tx,
  );
  const column = sql.ref(beginning.column);
  const written = columnsOf(id, values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(written)}
    where ${isOf(id)} and ${column} >= ${startOf(id, from)} and ${column} < ${startOf(id, until)}`.execute(
    tx,
  );
  const rows = await readRows(tx, id);
  if (!rows.some((row) => row.from.getTime() === from.getTime()))
    await insertRow(tx, id, { from, values });
}

/**
 * Hides the measurements of a day that a version settled which stored no networks: its devices count at the networks that they report
 * from today.
 */
async function fillNetworks(tx: Tx, day: UtcDay): Promise<void> {
  const { from, until } = rangeOfDay(day);
  const ofHours = sql`hour_at >= ${from}::timestamptz and hour_at < ${until}::timestamptz`;
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from device_hours where ${ofHours} and network is not null) as "isKnown"`.execute(
    tx,
  );
  if (rows[0]?.isKnown === true) return;
  for (const [table, isOfDay] of [
    ["device_hours", ofHours],
    ["device_days", sql`day = ${day}::date`],
  ] as const) {
    await sql`create temp table ${sql.table(table)} on commit drop as
      select * from ${sql.id("public", table)} where ${isOfDay}`.execute(tx);
    await sql`update ${sql.table(table)} h set network = s.network
      from device_status s where s.device_id = h.device_id`.execute(tx);
  }
  await sql`create index on device_hours (hour_at)`.execute(tx);
}

/** True if the figures lead to amounts beyond what their columns hold. */
export function isOutOfRange(error: unknown): boolean {
  return pgError(error)?.code === OUT_OF_RANGE;
}

class TooLong extends Error {}

/** True if a calculation ended because its time was over. */
export function isTooLong(error: unknown): boolean {
  return error instanceof TooLong || pgError(error)?.code === QUERY_CANCELED;
}

/** Leaves each statement the time that is left of a calculation's; throws once there is none. */
function timeKeeper(tx: Tx, mostSeconds: number): () => Promise<void> {
  const endMs = performance.now() + mostSeconds * 1000;
  return async () => {
    const leftMs = Math.ceil(endMs - performance.now());
    if (leftMs <= 0) throw new TooLong();
    await sql`set local statement_timeout = ${sql.lit(leftMs)}`.execute(tx);
  };
}

/** Keeps what each device, account and kind was credited with, under a name. */
async function saveCredits(tx: Tx, name: "credits_before" | "credits_after"): Promise<void> {
  await sql`
    create temp table ${sql.table(name)} on commit drop as
    select device_id, account_id, kind, amount_micro_bp::bigint as amount from device_revenue_days
    union all select null, account_id, 'invite', amount_micro_bp from invite_credits`.execute(tx);
}

/**
 * Credits a settled UTC day twice: with the rules in force on it but for `before`, and with those of `after` beside them, into the temporary
 * tables `credits_before` and `credits_after`, which end with the transaction. Both use today's measurements, so that the
 * difference is the change alone.
 */
export async function creditTwice(
  tx: Tx,
  day: UtcDay,
  {
    before,
    after,
    mostSeconds,
  }: {
    readonly before: readonly Pretended[];
    readonly after: readonly Pretended[];
    readonly mostSeconds: number;
  },
): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(tx);
  await hideWritten(tx);
  const beforeStep = timeKeeper(tx, mostSeconds);
  await beforeStep();
  await fillNetworks(tx, day);
  const how = {
    withHours: [...before, ...after].some(({ id }) => OF_HOURS.has(id.name)),
    beforeStep,
  };
  for (const each of before) await pretend(tx, each, day);
  await creditAgain(tx, day, how);
  await saveCredits(tx, "credits_before");
  for (const each of after) await pretend(tx, each, day);
  await creditAgain(tx, day, how);
  await saveCredits(tx, "credits_after");
}
