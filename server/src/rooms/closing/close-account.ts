import { PLACEHOLDER_SUFFIX } from "@nodeyard/contract/auth/rules.ts";
import { sql } from "kysely";
import { openOwnerAccount, systemAccount } from "../../ledger/accounts.ts";
import { postTransfer } from "../../ledger/post-transfer.ts";
import { readBalance } from "../../ledger/statement.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { createToken, hashPassword } from "../../platform/secrets.ts";
import { mailAboutClosing } from "./closing-mail.ts";

/** Books what is left of the balance to the platform's account for it. @returns how much. */
async function forfeitBalance(deps: Deps, tx: Tx, accountId: bigint): Promise<bigint> {
  const owners = await openOwnerAccount(tx, accountId);
  await sql`select from ledger_accounts where ledger_account_id = ${owners} for update`.execute(tx);
  const balance = await readBalance(tx, accountId);
  if (balance === 0n) return balance;
  const now = deps.clock.now();
  await postTransfer(tx, {
    idempotencyKey: `closing:${accountId}`,
    kind: "adjustment",
    occurredAt: now,
    recordedAt: now,
    details: { reason: "account closed" },
    postings: [
      { ledgerAccountId: owners, amountMicroBp: -balance },
      { ledgerAccountId: await systemAccount(tx, "given_up"), amountMicroBp: balance },
    ],
  });
  return balance;
}

/**
 * Closes an account whose delay is over, under its lock: the balance is given up, every room forgets its owner, and the
 * e-mail is free for a new account. Books, withdrawals, revenue and audit lines stay, under the account's number.
 * @returns what was given up, in micro-BP.
 */
export async function closeAccount(deps: Deps, tx: Tx, accountId: bigint): Promise<bigint> {
  const now = deps.clock.now();
  const forfeited = await forfeitBalance(deps, tx, accountId);
  await mailAboutClosing(deps, tx, "done", { accountId });
  await deps.onClose(tx, accountId);
  await tx
    .updateTable("accounts")
    .set({
      email: `closed-${accountId}${PLACEHOLDER_SUFFIX}`,
      email_verified_at: null,
      email_mailed_until: null,
      tel: null,
      tel_verified_at: null,
      password_hash: await hashPassword(createToken()),
      closed_at: now,
    })
    .where("account_id", "=", accountId)
    .execute();
  return forfeited;
}
