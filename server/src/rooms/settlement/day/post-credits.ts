import { startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { lockAccounts } from "../../../ledger/accounts.ts";
import { issueToOwners } from "../../../ledger/post-transfer.ts";
import type { Tx } from "../../../platform/database.ts";

const KINDS = ["compute", "activity", "invite"] as const;
type Kind = (typeof KINDS)[number];

interface OwnerSum {
  account_id: bigint;
  amount_micro_bp: bigint;
  device_count: number;
}

/** Totals of a day's credits by kind, and the platform fee, which only compute has. */
export interface DayTotals {
  readonly compute: bigint;
  readonly activity: bigint;
  readonly invite: bigint;
  readonly computeFee: bigint;
  readonly computeDevices: number;
}

function ownersOf(kind: Kind): RawBuilder<OwnerSum> {
  return sql<OwnerSum>`select account_id, amount_micro_bp, device_count from day_owners where kind = ${kind}`;
}

/** Sums the day's credits by owner, in a temporary table. */
async function sumUp(tx: Tx, day: UtcDay): Promise<DayTotals> {
  await sql`create temp table day_owners (kind text, account_id bigint, amount_micro_bp bigint, device_count int) on commit drop`.execute(
    tx,
  );
  await sql`
    insert into day_owners
    select 'compute', account_id, sum(amount_micro_bp), count(distinct device_id)
    from compute_credits where day = ${day}::date group by account_id
    union all
    select 'activity', account_id, sum(amount_micro_bp), count(distinct device_id)
    from activity_credits where day = ${day}::date group by account_id
    union all
    select 'invite', account_id, sum(amount_micro_bp), 0
    from invite_credits where day = ${day}::date group by account_id`.execute(tx);
  await sql`analyze day_owners`.execute(tx);
  const { rows } = await sql<Record<string, string>>`
    select coalesce(sum(amount_micro_bp) filter (where kind = 'compute'), 0) as compute,
      coalesce(sum(amount_micro_bp) filter (where kind = 'activity'), 0) as activity,
      coalesce(sum(amount_micro_bp) filter (where kind = 'invite'), 0) as invite,
      coalesce(sum(device_count) filter (where kind = 'compute'), 0)::text as devices,
      (select coalesce(sum(fee_micro_bp), 0) from compute_credits where day = ${day}::date) as fee
    from day_owners`.execute(tx);
  const sums = rows[0] ?? {};
  const amount = (name: string): bigint => BigInt(sums[name] ?? 0);
  return {
    compute: amount("compute"),
    activity: amount("activity"),
    invite: amount("invite"),
    computeFee: amount("fee"),
    computeDevices: Number(sums["devices"] ?? 0),
  };
}

/**
 * Posts a UTC day's credits: one transfer per non-empty kind, with one posting per owner. Issued amounts are summed
 * independently of the postings, so the ledger rejects any difference.
 */
export async function postCredits(tx: Tx, day: UtcDay, recordedAt: Date): Promise<DayTotals> {
  const totals = await sumUp(tx, day);
  await lockAccounts(tx, sql`select account_id from day_owners where amount_micro_bp > 0`);
  for (const kind of KINDS) {
    const feeMicroBp = kind === "compute" ? totals.computeFee : 0n;
    const issuedMicroBp = totals[kind] + feeMicroBp;
    if (issuedMicroBp === 0n) continue;
    await issueToOwners(
      tx,
      {
        idempotencyKey: `${kind}:${day}`,
        kind,
        occurredAt: startOfUtcDay(day),
        recordedAt,
        details: {},
      },
      { owners: ownersOf(kind), issuedMicroBp, feeMicroBp },
    );
  }
  return totals;
}
