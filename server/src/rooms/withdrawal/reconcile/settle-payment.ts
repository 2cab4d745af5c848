import { OperatorError } from "../operator/operator-error.ts";
import { readPayout } from "../payout/store.ts";
import { unitsOf } from "../payout/units-of.ts";
import { awaitApproval } from "../review/await-approval.ts";
import { needsApproval } from "../../redemption/assessment/needs-approval.ts";
import { addUnbooked } from "../../redemption/assessment/save-assessment.ts";
import { sql } from "kysely";
import { notifyFinance } from "../../account/notify-finance.ts";
import { findAccounts } from "./addresses.ts";
import { bookPayment, type ReconcileDeps } from "./book-payment.ts";
import { completeByPayment } from "./complete-by-payment.ts";
import { findReturned, type FoundPayment } from "./find-unbooked.ts";
import { paymentFacts } from "./payment-facts.ts";
import { recordRecovery } from "./record-recovery.ts";
import { remarkOf, type Remark } from "./remarks.ts";
import { unbookedNotice } from "./unbooked-text.ts";

export interface Settled {
  readonly remark: Remark;
  /** Signing stays halted: nobody knows whose payment it was, or it was given back as well. */
  readonly isObstacle: boolean;
}

/** The one open withdrawal that a transfer without an id can be: unsigned, of the same recipient and amount. */
async function findSame(
  { db, chain }: ReconcileDeps,
  { to, units, paymentId }: FoundPayment,
): Promise<bigint | undefined> {
  if (paymentId !== undefined) return undefined;
  const open = await db
    .selectFrom("withdrawals")
    .select(["withdrawal_id", "net_micro_bp"])
    .where("status", "=", "created")
    .where("address", "=", to)
    .execute();
  for (const { withdrawal_id: withdrawalId, net_micro_bp: netMicroBp } of open) {
    const payout = await readPayout(db, withdrawalId);
    if (!payout?.nonce && unitsOf(netMicroBp, chain.tokenDecimals) === units) return withdrawalId;
  }
  return undefined;
}

/** Lets open, unsigned withdrawals of the accounts wait for approval, and mails operators, when the payment is first found. */
async function leaveOpen(
  deps: ReconcileDeps,
  payment: FoundPayment,
  accountIds: readonly bigint[],
): Promise<void> {
  const { db, clock, chain } = deps;
  await db.transaction().execute(async (tx) => {
    const at = clock.now();
    const known = await tx
      .selectFrom("payout_recoveries")
      .select("transaction_hash")
      .where("transaction_hash", "=", payment.transactionHash)
      .executeTakeFirst();
    if (known) return;
    await recordRecovery(tx, chain, payment, { outcome: "open" }, at);
    for (const accountId of accountIds) {
      const open = await tx
        .selectFrom("withdrawals as w")
        .select(["w.withdrawal_id", "w.gross_micro_bp"])
        .where("w.account_id", "=", accountId)
        .where("w.status", "=", "created")
        .where(sql<boolean>`not ${needsApproval("withdrawal", sql`w.withdrawal_id`)}`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("payout_nonces as n")
                .select("n.nonce")
                .whereRef("n.withdrawal_id", "=", "w.withdrawal_id")
                .where("n.lost_at", "is", null),
            ),
          ),
        )
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!open) continue;
      const { withdrawal_id: withdrawalId, gross_micro_bp: grossMicroBp } = open;
      const order = { orderId: withdrawalId, accountId, at };
      const reasons = await addUnbooked(tx, { channel: "withdrawal", ...order });
      await awaitApproval(deps, tx, { ...order, grossMicroBp, reasons });
    }
    const facts = paymentFacts(payment, deps.chain.tokenDecimals);
    await notifyFinance(deps, tx, (language) => unbookedNotice(facts, accountIds, language));
  });
}

/** Accounts for a payment that the database lacks: completes or books its withdrawal, else leaves it to an operator. */
export async function settlePayment(deps: ReconcileDeps, payment: FoundPayment): Promise<Settled> {
  const facts = paymentFacts(payment, deps.chain.tokenDecimals);
  const accountIds = await findAccounts(deps.db, payment.to);
  const [accountId, ...others] = accountIds;
  const returned = await findReturned(deps.db, payment);
  if (returned !== undefined) {
    await leaveOpen(deps, payment, accountIds);
    const withdrawalId = String(returned);
    return { remark: remarkOf("returnedAndPaid", { ...facts, withdrawalId }), isObstacle: true };
  }
  try {
    const same = await findSame(deps, payment);
    if (same !== undefined) {
      await completeByPayment(deps, same, payment);
      const withdrawalId = String(same);
      return { remark: remarkOf("completedBy", { ...facts, withdrawalId }), isObstacle: false };
    }
    if (accountId !== undefined && others.length === 0) {
      const withdrawalId = String(await bookPayment(deps, payment, accountId));
      const booked = { ...facts, withdrawalId, accountId: String(accountId) };
      return { remark: remarkOf("booked", booked), isObstacle: false };
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    await leaveOpen(deps, payment, accountIds);
    const { definition, params } = error;
    const remark = remarkOf("notBooked", { ...facts, ...params });
    return {
      remark: { ...remark, error: definition.key },
      isObstacle: accountId === undefined,
    };
  }
  await leaveOpen(deps, payment, accountIds);
  if (accountId === undefined) return { remark: remarkOf("noOwner", facts), isObstacle: true };
  const accounts = accountIds.join(", ");
  return { remark: remarkOf("severalOwners", { ...facts, accounts }), isObstacle: false };
}
