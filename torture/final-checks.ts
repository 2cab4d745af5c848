import { trialBalance } from "../server/src/ledger/trial-balance.ts";
import type { TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { auditedSettings } from "../server/src/rooms/withdrawal/audit/jobs.ts";
import { auditPayouts } from "../server/src/rooms/withdrawal/audit/audit-payouts.ts";
import type { AuditReport } from "../server/src/rooms/withdrawal/audit/faults.ts";
import type { Owner } from "./owners.ts";
import type { Attempt } from "./workload.ts";

/** Units of the token in a micro-BP. */
const UNITS_PER_MICRO_BP = 10n ** 12n;

export interface Outcome {
  readonly audit: AuditReport;
  readonly ledgerProblems: readonly string[];
  /** Withdrawals that were acknowledged and are not there, or not as they were asked for. */
  readonly lost: readonly string[];
  /** Keys with more than one withdrawal, and recipients who got more than they were owed. */
  readonly doubled: readonly string[];
  /** Recipients who got less than they were owed, by their own balance. */
  readonly short: readonly string[];
  readonly heldMicroBp: bigint;
  readonly completed: number;
  readonly canceled: number;
  readonly open: number;
}

interface Made {
  withdrawal_id: bigint;
  account_id: bigint;
  idempotency_key: string;
  gross_micro_bp: bigint;
  net_micro_bp: bigint;
  status: string;
}

/** An amount as it was asked for, in micro-BP. */
function microBp(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}

function compareAttempts(attempts: readonly Attempt[], made: readonly Made[]): string[] {
  const byId = new Map(made.map((one) => [one.withdrawal_id, one]));
  return attempts.flatMap(({ withdrawalId, key, amount }) => {
    if (withdrawalId === undefined) return [];
    const found = byId.get(withdrawalId);
    if (!found) return [`withdrawal ${withdrawalId} was acknowledged and is not there`];
    const isAsAsked = found.idempotency_key === key && found.gross_micro_bp === microBp(amount);
    return isAsAsked ? [] : [`withdrawal ${withdrawalId} is not what was asked for with ${key}`];
  });
}

/** Verifies the result from outside: the audit, the ledger, acknowledged requests, and recipients' balances. */
export async function checkOutcome(options: {
  readonly database: DatabaseHandle;
  readonly chain: TestChain;
  readonly owners: readonly Owner[];
  readonly attempts: readonly Attempt[];
}): Promise<Outcome> {
  const { database, chain, owners, attempts } = options;
  const { rows: made } = await database.pool.query<Made>(
    "select withdrawal_id, account_id, idempotency_key, gross_micro_bp, net_micro_bp, status from withdrawals",
  );
  const { rows: held } = await database.pool.query<{ sum: string }>(
    "select coalesce(sum(balance_micro_bp), 0)::text as sum from ledger_accounts where kind = 'held'",
  );
  const doubled: string[] = [];
  const short: string[] = [];
  for (const owner of owners) {
    const owed = made
      .filter((one) => one.account_id === owner.accountId && one.status === "completed")
      .reduce((sum, one) => sum + one.net_micro_bp, 0n);
    const has = await chain.tokenBalanceOf(owner.address);
    const difference = has - owed * UNITS_PER_MICRO_BP;
    if (difference > 0n) doubled.push(`${owner.address} got ${difference} units too much`);
    if (difference < 0n) short.push(`${owner.address} lacks ${-difference} units`);
  }
  const keys = new Set(attempts.map((attempt) => attempt.key));
  const seen = new Set<string>();
  for (const { idempotency_key: key, withdrawal_id: id } of made) {
    if (!keys.has(key) || seen.has(key)) doubled.push(`withdrawal ${id} was not asked for`);
    seen.add(key);
  }
  const count = (status: string): number => made.filter((one) => one.status === status).length;
  return {
    audit: await auditPayouts(
      { db: database.db, clock: systemClock },
      { ...auditedSettings(chain), rpcUrls: [chain.rpcUrl] },
    ),
    ledgerProblems: (await trialBalance(database.db)).problems,
    lost: compareAttempts(attempts, made),
    doubled,
    short,
    heldMicroBp: BigInt(held[0]?.sum ?? 0),
    completed: count("completed"),
    canceled: count("canceled"),
    open: count("created"),
  };
}
