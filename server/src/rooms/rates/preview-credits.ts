import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { CreditsPreview } from "@nodeyard/contract/rates/calls.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lastSettledDay } from "../settlement/day/settle-day.ts";
import { creditTwice, isOutOfRange, isTooLong } from "./credit-twice.ts";
import type { RateId, Values } from "./tables.ts";

/** Of all processes one calculates at a time; the number is arbitrary. */
const LOCK_KEY = 7_331_220;
const MOST_SECONDS = 60;
const MOST = 10;
const KINDS = ["network", "compute", "activity", "invite"] as const;

/** Why a calculation was not carried out, where the figures or their number are to blame. */
function refusalOf(error: unknown): unknown {
  if (isTooLong(error))
    return new ApiError(operatorErrors.previewTooLong, { params: { seconds: MOST_SECONDS } });
  return isOutOfRange(error) ? new ApiError(operatorErrors.rateDoesNotFit) : error;
}

/** Booked credits of the day, by kind, behind the tables of `hideWritten`. */
async function saveBooked(tx: Tx, day: UtcDay): Promise<void> {
  const of = (table: string) => sql`from ${sql.id("public", table)} where day = ${day}::date`;
  await sql`
    create temp table credits_booked on commit drop as
    select kind, sum(amount_micro_bp)::bigint as amount ${of("device_revenue_days")} group by kind
    union all select 'invite', sum(amount_micro_bp)::bigint ${of("invite_credits")}`.execute(tx);
}

interface Sums {
  readonly kind: (typeof KINDS)[number];
  readonly booked: string;
  readonly before: string;
  readonly after: string;
}

interface Changed {
  readonly device_id: bigint;
  readonly mac: string;
  readonly hostname: string;
  readonly account_id: bigint;
  readonly email: string;
  readonly before: string;
  readonly after: string;
}

const bp = (microBp: string): string => formatMicroBp(BigInt(microBp));

async function compare(tx: Tx): Promise<Omit<CreditsPreview, "day">> {
  const { rows: sums } = await sql<Sums>`
    select kind, coalesce(sum(amount) filter (where part = 'booked'), 0)::text as booked,
      coalesce(sum(amount) filter (where part = 'before'), 0)::text as before,
      coalesce(sum(amount) filter (where part = 'after'), 0)::text as after
    from (select kind, amount, 'booked' as part from credits_booked union all
      select kind, amount, 'before' from credits_before union all select kind, amount, 'after' from credits_after) c
    group by kind`.execute(tx);
  await sql`
    create temp table changes on commit drop as
    select device_id, coalesce(sum(amount) filter (where not is_after), 0) as before,
      coalesce(sum(amount) filter (where is_after), 0) as after
    from (select *, false as is_after from credits_before union all select *, true from credits_after) c
    where device_id is not null group by device_id`.execute(tx);
  const { rows: counts } = await sql<Record<"gaining" | "losing" | "unchanged", number>>`
    select count(*) filter (where after > before)::int as gaining, count(*) filter (where after < before)::int as losing,
      count(*) filter (where after = before)::int as unchanged from changes`.execute(tx);
  const { rows: most } = await sql<Changed>`
    select c.device_id, d.mac, d.hostname, d.account_id, a.email, c.before::text, c.after::text
    from changes c join devices d using (device_id) join accounts a on a.account_id = d.account_id
    where c.after <> c.before order by abs(c.after - c.before) desc, c.device_id limit ${MOST}`.execute(
    tx,
  );
  const total = (of: "booked" | "before" | "after"): string =>
    formatMicroBp(sums.reduce((sum, row) => sum + BigInt(row[of]), 0n));
  const [count = { gaining: 0, losing: 0, unchanged: 0 }] = counts;
  return {
    kinds: KINDS.map((kind) => {
      const {
        booked = "0",
        before = "0",
        after = "0",
      } = sums.find((row) => row.kind === kind) ?? {};
      return { kind, booked: bp(booked), before: bp(before), after: bp(after) };
    }),
    total: { booked: total("booked"), before: total("before"), after: total("after") },
    ...count,
    most: most.map((row) => ({
      deviceId: String(row.device_id),
      mac: row.mac,
      hostname: row.hostname,
      owner: { accountId: String(row.account_id), email: row.email },
      before: bp(row.before),
      after: bp(row.after),
    })),
  };
}

/**
 * Credits the last settled day twice, with the rules in force and with a changed one, into temporary tables of a transaction
 * that is rolled back. Both use today's measurements, so that the difference is the change alone. The booked amounts are
 * returned beside them, not recalculated.
 */
export async function previewCredits(
  { db }: Pick<Deps, "db">,
  id: RateId,
  values: Values,
): Promise<CreditsPreview> {
  const day = await lastSettledDay(db);
  if (day === undefined) throw new ApiError(operatorErrors.nothingSettled);
  const tx = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_KEY}) as "isMine"`.execute(tx);
    if (rows[0]?.isMine !== true) throw new ApiError(operatorErrors.previewBusy);
    await saveBooked(tx, day);
    await creditTwice(tx, day, { before: [], after: [{ id, values }], mostSeconds: MOST_SECONDS });
    return { day, ...(await compare(tx)) };
  } catch (error) {
    throw refusalOf(error);
  } finally {
    await tx.rollback().execute();
  }
}
