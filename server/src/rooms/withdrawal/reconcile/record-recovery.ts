import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { sql } from "kysely";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Tx } from "../../../platform/database.ts";
import { OperatorError } from "../operator/operator-error.ts";
import type { FoundPayment } from "./find-unbooked.ts";

export type Resolution =
  | { readonly outcome: "recovered"; readonly withdrawalId: bigint; readonly by: string }
  | { readonly outcome: "written-off"; readonly by: string }
  | { readonly outcome: "open" };

/**
 * Accounting of a payment, if there is one; until the transaction ends nobody else does it, by another command at the same
 * time. To be called after the locks of account and withdrawal.
 */
export async function lockResolution(
  tx: Tx,
  { transactionHash }: FoundPayment,
): Promise<{ readonly withdrawal_id: bigint | null } | undefined> {
  await sql`select from payout_switches for no key update`.execute(tx);
  return tx
    .selectFrom("payout_recoveries")
    .select("withdrawal_id")
    .where("transaction_hash", "=", transactionHash)
    .where("outcome", "<>", "open")
    .executeTakeFirst();
}

/** @throws OperatorError if the payment was accounted for meanwhile. */
export async function lockUnresolved(tx: Tx, payment: FoundPayment): Promise<void> {
  if (await lockResolution(tx, payment))
    throw new OperatorError(payoutActErrors.alreadyBooked, { hash: payment.transactionHash });
}

/** Records what was found about a payment, and how it was resolved. */
export async function recordRecovery(
  tx: Tx,
  chain: Pick<Chain, "chainId">,
  { transactionHash, paymentId, to, units }: FoundPayment,
  resolution: Resolution,
  at: Date,
): Promise<void> {
  const { outcome } = resolution;
  const resolved = {
    outcome,
    withdrawal_id: outcome === "recovered" ? resolution.withdrawalId : null,
    resolved_at: outcome === "open" ? null : at,
    resolved_by: outcome === "open" ? null : resolution.by,
  };
  await tx
    .insertInto("payout_recoveries")
    .values({
      transaction_hash: transactionHash,
      chain_id: BigInt(chain.chainId),
      payment_id: paymentId ?? null,
      address: to,
      amount_units: units,
      found_at: at,
      ...resolved,
    })
    .onConflict((conflict) =>
      conflict
        .column("transaction_hash")
        .doUpdateSet(resolved)
        .where("payout_recoveries.outcome", "=", "open"),
    )
    .execute();
}
