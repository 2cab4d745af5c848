import { trialBalance } from "../server/src/ledger/trial-balance.ts";
import type { TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { auditedSettings } from "../server/src/rooms/withdrawal/audit/jobs.ts";
import { auditPayouts } from "../server/src/rooms/withdrawal/audit/audit-payouts.ts";
import type { AuditReport } from "../server/src/rooms/withdrawal/audit/faults.ts";
import { unitsOf } from "../server/src/rooms/withdrawal/payout/units-of.ts";
import type { Owner } from "./owners.ts";
import type { RolledBack, PaymentId } from "./restores.ts";
import type { Attempt } from "./workload.ts";

export interface Outcome {
  readonly audit: AuditReport;
  readonly ledgerProblems: readonly string[];
  /** Withdrawals that were acknowledged and are not there, or not as they were asked for. */
  readonly lost: readonly string[];
  /** Withdrawals that nobody asked for, and recipients who got more than they were owed. */
  readonly doubled: readonly string[];
  /** Recipients who got less than they were owed. */
  readonly short: readonly string[];
  /** Open withdrawals, without those that wait for a person, for a reason that is in a notice. */
  readonly stuck: readonly string[];
  /** Held beyond what open withdrawals hold. */
  readonly heldMicroBp: bigint;
  readonly halts: readonly string[];
  readonly completed: number;
  readonly canceled: number;
  /** Open withdrawals that wait for a person. */
  readonly waiting: number;
}

interface Made {
  withdrawal_id: bigint;
  account_id: bigint;
  payment_id: PaymentId;
  idempotency_key: string;
  gross_micro_bp: bigint;
  net_micro_bp: bigint;
  status: string;
  waits_for: string | null;
}

export interface Expected {
  readonly owners: readonly Owner[];
  readonly attempts: readonly Attempt[];
  readonly rolledBack: readonly RolledBack[];
  /** Payments that a chain had which was lost. */
  readonly paidBefore: ReadonlySet<PaymentId>;
  /** Payments that an operator booked by hand, because their withdrawals had been given back. */
  readonly bookedByHand: ReadonlySet<string>;
  /** Transactions of a second installation. */
  readonly paidElsewhere: ReadonlySet<string>;
}

/** An amount as it was asked for, in micro-BP. */
function microBp(amount: string): bigint {
  return BigInt(amount.replace(".", ""));
}

/** Withdrawals that wait for the wallet of a lost chain, or cannot be refunded since a restore; operators are mailed. */
const FOR_PERSONS: ReadonlySet<string | null> = new Set(["former-wallet", "restored"]);

const waitsForPerson = ({ status, waits_for: reason }: Made): boolean =>
  status === "created" && FOR_PERSONS.has(reason);

function findLost({ attempts, rolledBack }: Expected, made: readonly Made[]): string[] {
  const byKey = new Map(made.map((one) => [one.idempotency_key, one]));
  const isRolledBack = new Set(rolledBack.map((one) => one.key));
  return attempts.flatMap(({ withdrawalId, key, amount }) => {
    if (withdrawalId === undefined || isRolledBack.has(key)) return [];
    const found = byKey.get(key);
    if (!found) return [`withdrawal ${withdrawalId} was acknowledged and is missing`];
    const isAsRequested =
      found.withdrawal_id === withdrawalId && found.gross_micro_bp === microBp(amount);
    return isAsRequested ? [] : [`withdrawal ${withdrawalId} differs from the request with ${key}`];
  });
}

/** Given back here and paid elsewhere: booked by hand, as no one here can prevent it. Paid by this installation: a defect. */
function findPaidAfterReturn({ bookedByHand, paidElsewhere }: Expected): string[] {
  return [...bookedByHand]
    .filter((hash) => !paidElsewhere.has(hash))
    .map((hash) => `${hash} paid a withdrawal that had been returned`);
}

function findUnasked(
  { attempts, rolledBack, bookedByHand }: Expected,
  made: readonly Made[],
): string[] {
  const keys = new Set(attempts.map((attempt) => attempt.key));
  const recovered = new Set(rolledBack.map((one) => one.paymentId));
  return made.flatMap(({ withdrawal_id: id, idempotency_key: key, payment_id: paymentId }) => {
    const [, hash] = /^recovered:(.*)/.exec(key) ?? [];
    const isRecovered = hash !== undefined && (recovered.has(paymentId) || bookedByHand.has(hash));
    return isRecovered || keys.delete(key) ? [] : [`withdrawal ${id} was not requested`];
  });
}

async function readMade({ pool }: DatabaseHandle): Promise<Made[]> {
  const { rows } = await pool.query<Made>(
    `select w.withdrawal_id, w.account_id, w.payment_id, w.idempotency_key, w.gross_micro_bp, w.net_micro_bp, w.status,
       p.reason as waits_for
     from withdrawals w left join payout_waits p using (withdrawal_id)`,
  );
  return rows;
}

/** Open withdrawals that wait for no operator. */
export async function countInProgress(database: DatabaseHandle): Promise<number> {
  const made = await readMade(database);
  return made.filter((one) => one.status === "created" && !waitsForPerson(one)).length;
}

/** Verifies the result from outside: the audit, the ledger, acknowledged requests, and what recipients got. */
export async function checkOutcome(
  database: DatabaseHandle,
  chain: TestChain,
  expected: Expected,
): Promise<Outcome> {
  const { owners, paidBefore } = expected;
  const made = await readMade(database);
  const received = await chain.readReceived();
  const doubled = [...findUnasked(expected, made), ...findPaidAfterReturn(expected)];
  const short: string[] = [];
  for (const owner of owners) {
    const owedMicroBp = made
      .filter((one) => one.account_id === owner.accountId && one.status === "completed")
      .filter((one) => !paidBefore.has(one.payment_id))
      .reduce((sum, one) => sum + one.net_micro_bp, 0n);
    const owed = unitsOf(owedMicroBp, chain.chain.tokenDecimals);
    const difference = (received.get(owner.address) ?? 0n) - owed;
    if (difference > 0n) doubled.push(`${owner.address} got ${difference} units too much`);
    if (difference < 0n) short.push(`${owner.address} lacks ${-difference} units`);
  }
  const { rows: held } = await database.pool.query<{ sum: string }>(
    "select coalesce(sum(balance_micro_bp), 0)::text as sum from ledger_accounts where kind = 'held'",
  );
  const open = made.filter((one) => one.status === "created");
  const openMicroBp = open.reduce((sum, one) => sum + one.gross_micro_bp, 0n);
  const { rows: halts } = await database.pool.query<{ reason: string }>(
    "select reason from payout_halts where resumed_at is null",
  );
  const audit = await auditPayouts(
    { db: database.db, clock: systemClock },
    { ...auditedSettings(chain), rpcUrls: [chain.rpcUrl] },
  );
  const lostWithChain = new Set(
    made.filter((one) => paidBefore.has(one.payment_id)).map((one) => one.withdrawal_id),
  );
  const isExplained = ({ fault, withdrawalId }: AuditReport["findings"][number]): boolean =>
    fault === "dropped" && withdrawalId !== undefined && lostWithChain.has(withdrawalId);
  return {
    audit: { ...audit, findings: audit.findings.filter((finding) => !isExplained(finding)) },
    ledgerProblems: (await trialBalance(database.db)).problems,
    lost: findLost(expected, made),
    doubled,
    short,
    stuck: open.filter((one) => !waitsForPerson(one)).map((one) => `${one.withdrawal_id}`),
    heldMicroBp: BigInt(held[0]?.sum ?? 0) - openMicroBp,
    halts: halts.map(({ reason }) => reason),
    completed: made.filter((one) => one.status === "completed").length,
    canceled: made.filter((one) => one.status === "canceled").length,
    waiting: open.filter(waitsForPerson).length,
  };
}
