import type { CancelReason, WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Hash } from "viem";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Reviewed } from "../../redemption/orders.ts";
import { lockOpenWithdrawal, readWithdrawal, type WithdrawalRow } from "../store.ts";

/** A recorded payout: the withdrawal, its nonce, and the transactions signed with it. */
export interface Payout {
  readonly withdrawal: WithdrawalRow & Reviewed;
  readonly nonce: NonceRow | undefined;
  /** Oldest first. */
  readonly transactions: readonly TransactionRow[];
}

/** A payout's record; undefined for an unknown withdrawal. */
export async function readPayout(db: Queryable, withdrawalId: bigint): Promise<Payout | undefined> {
  const withdrawal = await readWithdrawal(db, withdrawalId);
  if (!withdrawal) return undefined;
  const nonce = await readLiveNonce(db, withdrawalId);
  return { withdrawal, nonce, transactions: nonce ? await readTransactions(db, nonce) : [] };
}

async function readLiveNonce(db: Queryable, withdrawalId: bigint) {
  return db
    .selectFrom("payout_nonces")
    .selectAll()
    .where("withdrawal_id", "=", withdrawalId)
    .where("lost_at", "is", null)
    .executeTakeFirst();
}
export type NonceRow = NonNullable<Awaited<ReturnType<typeof readLiveNonce>>>;

/** Transactions signed with a nonce, ordered by fee: each replaces the previous with a higher one. */
async function readTransactions(
  db: Queryable,
  nonce: Pick<NonceRow, "chain_id" | "signer_address" | "nonce">,
) {
  return db
    .selectFrom("payout_transactions")
    .selectAll()
    .where("chain_id", "=", nonce.chain_id)
    .where("signer_address", "=", nonce.signer_address)
    .where("nonce", "=", nonce.nonce)
    .orderBy("max_fee_per_gas")
    .execute();
}
export type TransactionRow = Awaited<ReturnType<typeof readTransactions>>[number];

/**
 * Locks an open withdrawal and re-reads its payout; undefined if it has ended. Every write to a payout happens under this
 * lock.
 */
export async function lockPayout(tx: Tx, withdrawalId: bigint): Promise<Payout | undefined> {
  const open = await lockOpenWithdrawal(tx, withdrawalId);
  return open && readPayout(tx, withdrawalId);
}

/** True if the timeline has any of these steps for a transaction. */
export async function hasStep(
  db: Queryable,
  withdrawalId: bigint,
  steps: readonly WithdrawalStep[],
  hash: Hash,
): Promise<boolean> {
  const found = await db
    .selectFrom("withdrawal_steps")
    .select("withdrawal_step_id")
    .where("withdrawal_id", "=", withdrawalId)
    .where("step", "in", [...steps])
    .where("transaction_hash", "=", hash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Sets the public hash. */
export async function setCurrentHash(tx: Tx, withdrawalId: bigint, hash: Hash): Promise<void> {
  await tx
    .updateTable("withdrawals")
    .set({ transaction_hash: hash })
    .where("withdrawal_id", "=", withdrawalId)
    .where("transaction_hash", "is distinct from", hash)
    .execute();
}

/** Ends what a payout waits for. */
export async function endWait(tx: Tx, withdrawalId: bigint): Promise<void> {
  await tx.deleteFrom("payout_waits").where("withdrawal_id", "=", withdrawalId).execute();
}

/** Ends an open withdrawal. */
export async function endWithdrawal(
  tx: Tx,
  withdrawalId: bigint,
  end: { readonly at: Date } & (
    | { readonly status: "completed" }
    | { readonly status: "canceled"; readonly reason: CancelReason }
  ),
): Promise<void> {
  await endWait(tx, withdrawalId);
  await tx
    .updateTable("withdrawals")
    .set({
      status: end.status,
      cancel_reason: end.status === "canceled" ? end.reason : null,
      ended_at: end.at,
    })
    .where("withdrawal_id", "=", withdrawalId)
    .execute();
}
