import { OperatorError } from "../operator/operator-error.ts";
import { readPayout } from "../payout/store.ts";
import { unitsOf } from "../payout/units-of.ts";
import { requireReview } from "../review/review-withdrawal.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { findAccounts } from "./addresses.ts";
import { bookPayment, type ReconcileDeps } from "./book-payment.ts";
import { completeByPayment } from "./complete-by-payment.ts";
import { findReturned, type FoundPayment } from "./find-unbooked.ts";
import { recordRecovery } from "./record-recovery.ts";
import { unbookedNotice } from "./unbooked-text.ts";

export interface Settled {
  readonly text: string;
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
        .where("w.review_reason", "is", null)
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
      const requested = { withdrawalId, accountId, grossMicroBp, at };
      await requireReview(deps, tx, requested, "unbooked-payment");
    }
    await notifyFinance(deps, tx, (language) => unbookedNotice(payment, accountIds, language));
  });
}

/** Accounts for a payment that the database lacks: completes or books its withdrawal, else leaves it to an operator. */
export async function settlePayment(deps: ReconcileDeps, payment: FoundPayment): Promise<Settled> {
  const { transactionHash: hash, to, units } = payment;
  const what = `${hash} paid ${units} units to ${to}`;
  const accountIds = await findAccounts(deps.db, to);
  const returned = await findReturned(deps.db, payment);
  if (returned !== undefined)
    return leave(deps, payment, accountIds, {
      text: `withdrawal ${returned} was given back and paid by ${hash}: ${units} units to ${to}`,
      isObstacle: true,
    });
  try {
    const same = await findSame(deps, payment);
    if (same !== undefined) {
      await completeByPayment(deps, same, payment);
      return { text: `${what}: withdrawal ${same} is completed by it`, isObstacle: false };
    }
    const [accountId, ...others] = accountIds;
    if (accountId !== undefined && others.length === 0) {
      const withdrawalId = await bookPayment(deps, payment, accountId);
      return {
        text: `${what}: booked to account ${accountId} as withdrawal ${withdrawalId}`,
        isObstacle: false,
      };
    }
    const why =
      accountId === undefined
        ? "no account has or had this address"
        : `several accounts have or had this address: ${accountIds.join(", ")}`;
    return await leave(deps, payment, accountIds, {
      text: `${what}: ${why}`,
      isObstacle: accountId === undefined,
    });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return leave(deps, payment, accountIds, {
      text: `${what}: ${error.message}`,
      isObstacle: accountIds.length === 0,
    });
  }
}

async function leave(
  deps: ReconcileDeps,
  payment: FoundPayment,
  accountIds: readonly bigint[],
  { text, isObstacle }: Settled,
): Promise<Settled> {
  await leaveOpen(deps, payment, accountIds);
  const command = `payouts book ${payment.transactionHash} --account ID | --write-off`;
  const effect =
    accountIds.length === 0 ? "" : "; the account's withdrawals wait for approval until then";
  return { text: `${text}. To do: ${command}${effect}`, isObstacle };
}
