import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { MATURITY_HOURS, WITHDRAWAL_GAS_MICRO_BP } from "@nodeyard/contract/withdrawal/rules.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { returnHold, settleHold } from "../../ledger/holds.ts";
import { createOwner } from "../../platform/testing/owners.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createTestChain, type TestChain } from "../../platform/chain/testing/test-chain.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createWithdrawal } from "./commit-withdrawal.ts";
import { holdReference } from "./hold.ts";
import { findWithdrawal, type WithdrawalRow } from "./store.ts";
import { credit, seedWallet, readAccounts } from "./testing/holders.ts";

const COMMANDS_PER_RUN = 40;
const COMMANDS = Number(process.env["WITHDRAWAL_MODEL_COMMANDS"] ?? 400);
/** A failure is reproducible with its seed. */
const SEED = Number(process.env["WITHDRAWAL_MODEL_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const OWNERS = 3;
const BP = 1_000_000n;

let chain: TestChain;
let app: TestApp;
beforeAll(async () => {
  chain = await createTestChain();
  app = await createTestApp({ chain: chain.chain, poolSize: 8 });
});
afterAll(async () => {
  await app.close();
  await chain.close();
});

const who = fc.integer({ min: 0, max: OWNERS - 1 });
const amount = fc.bigInt({ min: 5000n * BP, max: 20_000n * BP });
const command = fc.oneof(
  fc.record({
    what: fc.constant("credit" as const),
    who,
    amount: fc.bigInt({ min: 1n, max: 30_000n * BP }),
    kind: fc.constantFrom("network" as const, "compute" as const, "adjustment" as const),
  }),
  fc.record({
    what: fc.constant("commit" as const),
    who,
    amount,
    atOnce: fc.constantFrom(1, 1, 4),
  }),
  fc.record({ what: fc.constant("complete" as const), who, twice: fc.boolean() }),
  fc.record({ what: fc.constant("cancel" as const), who, twice: fc.boolean() }),
  fc.record({ what: fc.constant("again" as const), who }),
  fc.record({ what: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 40 }) }),
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** A life with a payment and a return, which random ones can lack. */
const PAID_AND_RETURNED: Command[] = [
  { what: "credit", who: 0, amount: 20_000n * BP, kind: "adjustment" },
  { what: "commit", who: 0, amount: 5000n * BP, atOnce: 1 },
  { what: "complete", who: 0, twice: true },
  { what: "commit", who: 0, amount: 5000n * BP, atOnce: 4 },
  { what: "cancel", who: 0, twice: true },
];

interface Open {
  readonly withdrawalId: bigint;
  readonly gross: bigint;
  readonly idempotencyKey: string;
}

/** Expected balances of an owner, tracked independently. */
interface Model {
  available: bigint;
  young: { amount: bigint; ripeAtMs: number }[];
  open: Open | undefined;
  last: Open | undefined;
}

/** Owners of one run, their expected balances, and their combined effect on the platform's accounts. */
class Books {
  readonly owners: readonly bigint[];
  readonly models: Model[];
  paidOut = 0n;
  fee = 0n;
  issued = 0n;

  constructor(owners: readonly bigint[]) {
    this.owners = owners;
    this.models = owners.map(() => ({
      available: 0n,
      young: [],
      open: undefined,
      last: undefined,
    }));
  }

  withdrawable(model: Model): bigint {
    const nowMs = app.clock.now().getTime();
    const immature = model.young
      .filter(({ ripeAtMs }) => ripeAtMs > nowMs)
      .reduce((sum, one) => sum + one.amount, 0n);
    return model.available > immature ? model.available - immature : 0n;
  }
}

/** A verified code; the test starts after verification. */
async function checkedCode(accountId: bigint): Promise<{ verificationCodeId: bigint }> {
  const { verification_code_id: verificationCodeId } = await app.database.db
    .insertInto("verification_codes")
    .values({
      channel: "email",
      address: "owner@example.test",
      purpose: "withdrawal",
      account_id: accountId,
      code_hash: Buffer.alloc(32),
      created_at: app.clock.now(),
    })
    .returning("verification_code_id")
    .executeTakeFirstOrThrow();
  return { verificationCodeId };
}

async function requestWithdrawal(
  accountId: bigint,
  grossMicroBp: bigint,
  idempotencyKey: string,
): Promise<WithdrawalRow | string> {
  const checked = await checkedCode(accountId);
  const request = { accountId, grossMicroBp, idempotencyKey, ip: "" };
  return createWithdrawal(app.deps, request, checked).catch((error: Error) => error.message);
}

/** Settles a withdrawal as the payout code does: status and BP in one transaction. */
async function end(open: Open, accountId: bigint, status: "completed" | "canceled"): Promise<void> {
  const at = app.clock.now();
  await app.database.db.transaction().execute(async (tx) => {
    const row = await findWithdrawal(tx, accountId, open);
    if (!row) throw new Error(`withdrawal ${open.withdrawalId} is gone`);
    const release = { reference: holdReference(row.withdrawal_id), at };
    await (status === "completed" ? settleHold(tx, release) : returnHold(tx, release));
    await tx
      .updateTable("withdrawals")
      .set({ status, ended_at: at, cancel_reason: status === "canceled" ? "operator" : null })
      .where("withdrawal_id", "=", open.withdrawalId)
      .execute();
  });
}

async function commit(books: Books, index: number, gross: bigint, atOnce: number): Promise<void> {
  const model = books.models[index] as Model;
  const accountId = books.owners[index] as bigint;
  const keys = Array.from({ length: atOnce }, () => randomUUID());
  const answers = await Promise.all(keys.map((key) => requestWithdrawal(accountId, gross, key)));
  const made = answers.filter((answer) => typeof answer !== "string");
  const refusals = new Set(answers.filter((answer) => typeof answer === "string"));
  if (model.open) {
    expect([made, refusals]).toEqual([[], new Set(["withdrawal.alreadyOpen"])]);
  } else if (gross > books.withdrawable(model)) {
    const short = gross > model.available ? "balanceInsufficient" : "amountAboveWithdrawable";
    expect([made, refusals]).toEqual([[], new Set([`withdrawal.${short}`])]);
  } else {
    expect(made).toHaveLength(1);
    expect(refusals).toEqual(new Set(atOnce > 1 ? ["withdrawal.alreadyOpen"] : []));
    const [row] = made as [WithdrawalRow];
    model.available -= gross;
    expect(row.balance_after_micro_bp).toBe(model.available);
    model.open = { withdrawalId: row.withdrawal_id, gross, idempotencyKey: row.idempotency_key };
    model.last = model.open;
  }
}

async function finish(
  books: Books,
  { who: index, what, twice }: Extract<Command, { twice: boolean }>,
): Promise<void> {
  const model = books.models[index] as Model;
  const { open } = model;
  if (!open) return;
  const status = what === "complete" ? "completed" : "canceled";
  // The payout may be killed after its transaction and repeated.
  for (let round = twice ? 2 : 1; round > 0; round -= 1)
    await end(open, books.owners[index] as bigint, status);
  if (what === "complete") {
    books.paidOut += open.gross - WITHDRAWAL_GAS_MICRO_BP;
    books.fee += WITHDRAWAL_GAS_MICRO_BP;
  } else model.available += open.gross;
  model.open = undefined;
}

async function obey(books: Books, one: Command): Promise<void> {
  if (one.what === "wait") {
    app.clock.advance(one.hours * HOUR_MS);
    return;
  }
  const model = books.models[one.who] as Model;
  const accountId = books.owners[one.who] as bigint;
  if (one.what === "credit") {
    const now = app.clock.now();
    await credit(app, accountId, one.amount, { kind: one.kind, occurredAt: now });
    model.available += one.amount;
    books.issued += one.amount;
    const hours = { network: 1, compute: 24, adjustment: -MATURITY_HOURS }[one.kind];
    const ripeAtMs = now.getTime() + (hours + MATURITY_HOURS) * HOUR_MS;
    model.young.push({ amount: one.amount, ripeAtMs });
  } else if (one.what === "commit") await commit(books, one.who, one.amount, one.atOnce);
  else if (one.what === "again") {
    // The key of the last withdrawal, in any state.
    if (!model.last) return;
    const { withdrawalId, gross, idempotencyKey } = model.last;
    expect(await requestWithdrawal(accountId, gross, idempotencyKey)).toMatchObject({
      withdrawal_id: withdrawalId,
    });
    expect(await requestWithdrawal(accountId, gross + 1n, idempotencyKey)).toBe(
      "withdrawal.keyUsed",
    );
  } else await finish(books, one);
}

async function systemBalances(): Promise<Record<string, bigint>> {
  const rows = await app.database.db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance_micro_bp"])
    .where("account_id", "is", null)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.balance_micro_bp]));
}

async function live(commands: readonly Command[]): Promise<void> {
  const owners = await Promise.all(
    Array.from({ length: OWNERS }, async () => createOwner(app.database.db)),
  );
  for (const owner of owners) await seedWallet(app, owner);
  const before = await systemBalances();
  const books = new Books(owners);
  for (const one of commands) {
    await obey(books, one);
    for (const [index, model] of books.models.entries())
      expect(await readAccounts(app, owners[index] as bigint)).toEqual({
        available: model.available,
        held: model.open?.gross ?? 0n,
      });
  }
  const after = await systemBalances();
  const change = (kind: string): bigint => (after[kind] ?? 0n) - (before[kind] ?? 0n);
  expect({ paidOut: change("paid_out"), fee: change("fee"), issued: -change("emission") }).toEqual({
    paidOut: books.paidOut,
    fee: books.fee,
    issued: books.issued,
  });
}

it(
  `credits, holds, payouts, returns and refusals at the same time are what a model says of them (seed ${SEED})`,
  { timeout: Math.max(120_000, COMMANDS * 200) },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: COMMANDS_PER_RUN, maxLength: COMMANDS_PER_RUN }),
        live,
      ),
      {
        numRuns: Math.ceil(COMMANDS / COMMANDS_PER_RUN),
        seed: SEED,
        examples: [[PAID_AND_RETURNED]],
        verbose: 1,
        endOnFailure: true,
      },
    );
    expect(await trialBalance(app.database.db)).toMatchObject({ sumMicroBp: 0n, problems: [] });
    const { rows } = await app.database.pool.query<Record<string, bigint>>(`
      select (select coalesce(sum(balance_micro_bp), 0)::bigint from ledger_accounts where kind = 'held') as held,
        (select coalesce(sum(gross_micro_bp), 0)::bigint from withdrawals where status = 'created') as open,
        (select balance_micro_bp from ledger_accounts where kind = 'paid_out') as paid_out,
        (select coalesce(sum(net_micro_bp), 0)::bigint from withdrawals where status = 'completed') as completed,
        (select count(*) from withdrawals where status = 'canceled') as canceled`);
    const sums = rows[0] ?? {};
    expect(sums["held"]).toBe(sums["open"]);
    expect(sums["paid_out"]).toBe(sums["completed"]);
    expect(sums["completed"]).toBeGreaterThan(0n);
    expect(sums["canceled"]).toBeGreaterThan(0n);
  },
);
