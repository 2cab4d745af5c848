import type { Chain } from "../../../platform/chain/chain.ts";
import type { Tx } from "../../../platform/database.ts";
import type { FoundPayment } from "./find-unbooked.ts";

export type Resolution =
  | { readonly outcome: "recovered"; readonly withdrawalId: bigint; readonly by: string }
  | { readonly outcome: "written-off"; readonly by: string }
  | { readonly outcome: "open" };

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
