import { OperatorError } from "../operator/operator-error.ts";
import { recordAct } from "../operator/record-act.ts";
import { indexPayments } from "../payout/payment-index.ts";
import { bookPayment, type ReconcileDeps } from "./book-payment.ts";
import { completeByPayment } from "./complete-by-payment.ts";
import { findUnbooked, type FoundPayment } from "./find-unbooked.ts";
import { lockUnresolved, recordRecovery } from "./record-recovery.ts";

type ResolveDeps = Omit<ReconcileDeps, "config">;

/** A payment that nothing accounts for, by its transaction: of the contract, or one that a reconciliation found. */
async function findPayment(deps: ResolveDeps, hash: string): Promise<FoundPayment> {
  const { db, chain } = deps;
  await indexPayments(deps);
  const found = (await findUnbooked(db, chain)).find((one) => one.transactionHash === hash);
  if (found) return found;
  const open = await db
    .selectFrom("payout_recoveries")
    .selectAll()
    .where("transaction_hash", "=", hash as `0x${string}`)
    .where("outcome", "=", "open")
    .executeTakeFirst();
  if (!open)
    throw new OperatorError(
      `${hash} is no payment of the payout contract or the hot wallet that still has to be accounted for; payouts reconcile lists them`,
    );
  return {
    transactionHash: open.transaction_hash,
    paymentId: open.payment_id ?? undefined,
    to: open.address,
    units: BigInt(open.amount_units),
  };
}

/** Completes an open withdrawal by an unaccounted payment of the same recipient and amount. */
export async function endAsPaid(
  deps: ResolveDeps,
  withdrawalId: bigint,
  hash: string,
): Promise<void> {
  await completeByPayment(deps, withdrawalId, await findPayment(deps, hash));
}

/** Books an unaccounted payment to an account. @returns the withdrawal's id. */
export async function bookByHand(
  deps: ResolveDeps,
  hash: string,
  accountId: bigint,
): Promise<bigint> {
  const payment = await findPayment(deps, hash);
  const account = await deps.db
    .selectFrom("accounts")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!account) throw new OperatorError(`There is no account ${accountId}`);
  return bookPayment(deps, payment, accountId);
}

/** Records an unaccounted payment as lost: no account is charged, and it is not searched for again. */
export async function writeOff(deps: ResolveDeps, hash: string): Promise<void> {
  const payment = await findPayment(deps, hash);
  const { db, chain, clock, by } = deps;
  await db.transaction().execute(async (tx) => {
    await lockUnresolved(tx, payment);
    const at = clock.now();
    await recordRecovery(tx, chain, payment, { outcome: "written-off", by }, at);
    await recordAct(deps, tx, {
      at,
      act: "payouts.write-off",
      details: { hash, to: payment.to, units: String(payment.units) },
    });
  });
}
