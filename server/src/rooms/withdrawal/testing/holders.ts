import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import type { Address } from "viem";
import { openOwnerAccount, systemAccount } from "../../../ledger/accounts.ts";
import { postTransfer } from "../../../ledger/post-transfer.ts";
import { freshAddress } from "../../../platform/chain/testing/test-chain.ts";
import { PASSWORD } from "../../../platform/testing/owners.ts";
import { createPerson, type Person } from "../../../platform/testing/people.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { cancelPayout } from "../payout/settle-payout.ts";
import { createCode } from "../../verification/codes.ts";

type AppLike = Pick<TestApp, "deps" | "database" | "clock">;

let credits = 0;

/** Issues BP to an owner; by default as an adjustment, which is not revenue and matures immediately. */
export async function credit(
  app: AppLike,
  accountId: bigint,
  amountMicroBp: bigint,
  over: { kind?: LedgerKind; occurredAt?: Date } = {},
): Promise<void> {
  credits += 1;
  const now = app.clock.now();
  await app.database.db.transaction().execute(async (tx) =>
    postTransfer(tx, {
      idempotencyKey: `test-credit:${credits}`,
      kind: over.kind ?? "adjustment",
      occurredAt: over.occurredAt ?? now,
      recordedAt: now,
      details: {},
      postings: [
        { ledgerAccountId: await openOwnerAccount(tx, accountId), amountMicroBp },
        { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -amountMicroBp },
      ],
    }),
  );
}

/** Binds a wallet without a change record, so without a lock. */
export async function seedWallet(
  app: AppLike,
  accountId: bigint,
  address = freshAddress(),
): Promise<Address> {
  await app.database.db
    .insertInto("wallets")
    .values({ account_id: accountId, address, is_verified: true, bound_at: app.clock.now() })
    .execute();
  return address;
}

export interface Holder extends Person {
  readonly address: Address;
}

/** A user with a wallet and this withdrawable balance. */
export async function createHolder(app: TestApp, bp = 100_000n): Promise<Holder> {
  const person = await createPerson(app);
  const address = await seedWallet(app, person.accountId);
  await credit(app, person.accountId, bp * 1_000_000n);
  return { ...person, address };
}

/** A verification code sent to the owner. */
export async function codeFor(
  app: AppLike,
  person: Pick<Person, "accountId" | "email" | "tel">,
  purpose: CodePurpose,
  channel: "email" | "sms" = "email",
): Promise<string> {
  const { accountId } = person;
  const address = channel === "email" ? person.email : person.tel;
  return app.database.db
    .transaction()
    .execute((tx) => createCode(app.deps, tx, { channel, address, purpose, accountId }));
}

/** A valid commit request. */
export async function commitFields(app: AppLike, person: Person, amount: string | number = 5000) {
  return {
    amount,
    password: PASSWORD,
    emailVerifyCode: await codeFor(app, person, "withdrawal"),
  };
}

/** Balances of an owner's ledger accounts; zero if missing. */
export async function readAccounts(
  app: AppLike,
  accountId: bigint,
): Promise<{ available: bigint; held: bigint }> {
  const rows = await app.database.db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance_micro_bp"])
    .where("account_id", "=", accountId)
    .execute();
  const of = (kind: string): bigint =>
    rows.find((row) => row.kind === kind)?.balance_micro_bp ?? 0n;
  return { available: of("available"), held: of("held") };
}

/** Ends the account's open withdrawal as the payer does when nothing can be paid. */
export async function cancelOpen(app: AppLike, accountId: bigint): Promise<void> {
  const at = app.clock.now();
  await app.database.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom("withdrawals")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("status", "=", "created")
      .executeTakeFirstOrThrow();
    await cancelPayout(app.deps, tx, open, { reason: "operator", at });
  });
}
