import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { WITHDRAWAL_GAS_MICRO_BP } from "@nodeyard/contract/withdrawal/rules.ts";
import { addStep } from "../store.ts";
import { openHold, settleHold } from "../../../ledger/holds.ts";
import { readBalance } from "../../../ledger/statement.ts";
import { InsufficientBalanceError } from "../../../ledger/transfer.ts";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { holdReference, withdrawalHold } from "../hold.ts";
import { OperatorError } from "../operator/operator-error.ts";
import { unitsOf } from "../payout/units-of.ts";
import { findReturned, type FoundPayment } from "./find-unbooked.ts";
import { lockResolution, recordRecovery } from "./record-recovery.ts";

export type ReconcileDeps = Pick<Deps, "db" | "clock" | "log" | "config"> &
  Operator & { readonly chain: Chain };

/** Net micro-BP of units; undefined if they are none. */
function microBpOf(units: bigint, tokenDecimals: number): bigint | undefined {
  const unit = unitsOf(1n, tokenDecimals);
  return units > 0n && units % unit === 0n ? units / unit : undefined;
}

/**
 * Books a payment to an account: a completed withdrawal with its hold and payout in the ledger, as if it had never been lost.
 * @throws OperatorError if the account's balance is too low, or the amount is no BP.
 * @returns the withdrawal's id.
 */
export async function bookPayment(
  deps: ReconcileDeps,
  payment: FoundPayment,
  accountId: bigint,
): Promise<bigint> {
  const { db, chain, by } = deps;
  const { transactionHash: hash, to: address } = payment;
  const netMicroBp = microBpOf(payment.units, chain.tokenDecimals);
  if (netMicroBp === undefined) throw new OperatorError(payoutActErrors.noWholeAmount, { hash });
  const gasMicroBp = WITHDRAWAL_GAS_MICRO_BP;
  const grossMicroBp = netMicroBp + gasMicroBp;
  try {
    return await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const resolved = await lockResolution(tx, payment);
      if (resolved?.withdrawal_id) return resolved.withdrawal_id;
      if (resolved) throw new OperatorError(payoutActErrors.writtenOff, { hash });
      const isIdTaken = (await findReturned(tx, payment)) !== undefined;
      return operatorAct(deps, tx, {
        act: "withdrawal.recover",
        roles: ["finance"],
        operator: deps,
        subjectAccountId: accountId,
        read: async () => ({ hash, balanceMicroBp: String(await readBalance(tx, accountId)) }),
        change: async (_, at) => {
          const { withdrawal_id: withdrawalId } = await tx
            .insertInto("withdrawals")
            .values({
              account_id: accountId,
              idempotency_key: `recovered:${hash}`,
              request_hash: Buffer.alloc(32),
              address,
              gross_micro_bp: grossMicroBp,
              gas_micro_bp: gasMicroBp,
              net_micro_bp: netMicroBp,
              balance_after_micro_bp: 0n,
              // Of a canceled withdrawal that was paid the id stays with it.
              ...(payment.paymentId !== undefined && !isIdTaken
                ? { payment_id: payment.paymentId }
                : {}),
              transaction_hash: hash,
              status: "completed",
              created_at: at,
              ended_at: at,
            })
            .returning("withdrawal_id")
            .executeTakeFirstOrThrow();
          await openHold(
            tx,
            withdrawalHold({ withdrawalId, accountId, netMicroBp, gasMicroBp, at }),
          );
          await settleHold(tx, { reference: holdReference(withdrawalId), at });
          await addStep(tx, withdrawalId, "recovered", at, hash);
          await addStep(tx, withdrawalId, "complete", at, hash);
          await tx
            .updateTable("withdrawals")
            .set({ balance_after_micro_bp: await readBalance(tx, accountId) })
            .where("withdrawal_id", "=", withdrawalId)
            .execute();
          await recordRecovery(tx, chain, payment, { outcome: "recovered", withdrawalId, by }, at);
          const after = {
            hash,
            balanceMicroBp: String(await readBalance(tx, accountId)),
            withdrawalId: String(withdrawalId),
            grossMicroBp: String(grossMicroBp),
          };
          return { after, result: withdrawalId };
        },
      });
    });
  } catch (error) {
    if (!(error instanceof InsufficientBalanceError)) throw error;
    throw new OperatorError(payoutActErrors.tooLittle, {
      accountId: String(accountId),
      amount: formatMicroBp(grossMicroBp),
      hash,
    });
  }
}
