import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { operatorAct } from "../../account/operator-act.ts";
import { OperatorError } from "../operator/operator-error.ts";
import { indexPayments } from "../payout/payment-index.ts";
import { bookPayment, type ReconcileDeps } from "./book-payment.ts";
import { completeByPayment } from "./complete-by-payment.ts";
import { findUnbooked, type FoundPayment } from "./find-unbooked.ts";
import { lockUnresolved, recordRecovery } from "./record-recovery.ts";

/** A payment that nothing accounts for, by its transaction: of the contract, or one that a reconciliation found. */
async function findPayment(deps: ReconcileDeps, hash: string): Promise<FoundPayment> {
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
  if (!open) throw new OperatorError(payoutActErrors.unknownPayment, { hash });
  return {
    transactionHash: open.transaction_hash,
    paymentId: open.payment_id ?? undefined,
    to: open.address,
    units: BigInt(open.amount_units),
  };
}

/** Completes an open withdrawal by an unaccounted payment of the same recipient and amount. */
export async function endAsPaid(
  deps: ReconcileDeps,
  withdrawalId: bigint,
  hash: string,
  seen?: string,
): Promise<void> {
  await completeByPayment(deps, withdrawalId, await findPayment(deps, hash), seen);
}

/** Books an unaccounted payment to an account. @returns the withdrawal's id. */
export async function bookByHand(
  deps: ReconcileDeps,
  hash: string,
  accountId: bigint,
): Promise<bigint> {
  const payment = await findPayment(deps, hash);
  const account = await deps.db
    .selectFrom("accounts")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!account)
    throw new OperatorError(payoutActErrors.unknownAccount, { accountId: String(accountId) });
  return bookPayment(deps, payment, accountId);
}

/** Records an unaccounted payment as lost: no account is charged, and it is not searched for again. */
export async function writeOff(deps: ReconcileDeps, hash: string): Promise<void> {
  const payment = await findPayment(deps, hash);
  const { db, chain, by } = deps;
  const found = { hash, to: payment.to, units: String(payment.units) };
  await db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "payouts.write-off",
      roles: ["finance"],
      operator: deps,
      read: async () => {
        await lockUnresolved(tx, payment);
        return { ...found, outcome: "open" };
      },
      change: async (before, at) => {
        await recordRecovery(tx, chain, payment, { outcome: "written-off", by }, at);
        return { after: { ...before, outcome: "written-off" }, result: undefined };
      },
    }),
  );
}
