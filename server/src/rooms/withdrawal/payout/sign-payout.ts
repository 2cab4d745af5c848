import { addStep } from "../store.ts";
import type { Tx } from "../../../platform/database.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import type { PaymentPlan } from "./prepare-payment.ts";
import { endWait, setCurrentHash } from "./store.ts";

/** Allocates the next nonce and signs; everything needed to send and track is stored before broadcasting. */
export async function signPayout(
  deps: PayoutDeps,
  tx: Tx,
  withdrawalId: bigint,
  plan: PaymentPlan,
  nonce: bigint,
): Promise<void> {
  const { chain, clock } = deps;
  const { payment, wallet, gas, fees } = plan;
  const signed = await chain.sign(payment, { nonce, gas, fees });
  const at = clock.now();
  const depth = BigInt(chain.requiredConfirmations);
  const key = { chain_id: BigInt(chain.chainId), signer_address: chain.signerAddress, nonce };
  await tx
    .insertInto("payout_nonces")
    .values({
      ...key,
      withdrawal_id: withdrawalId,
      token_address: chain.tokenAddress,
      contract_address: chain.contractAddress,
      amount_units: payment.units,
      taken_at: at,
      since_block: wallet.blockNumber > depth ? wallet.blockNumber - depth : 0n,
    })
    .execute();
  await tx
    .insertInto("payout_transactions")
    .values({
      ...key,
      transaction_hash: signed.hash,
      raw_transaction: signed.raw,
      max_fee_per_gas: fees.maxFeePerGas,
      max_priority_fee_per_gas: fees.maxPriorityFeePerGas,
      signed_at: at,
    })
    .execute();
  await tx
    .updateTable("payout_signers")
    .set({ next_nonce: nonce + 1n })
    .where("chain_id", "=", key.chain_id)
    .where("signer_address", "=", key.signer_address)
    .execute();
  await setCurrentHash(tx, withdrawalId, signed.hash);
  await addStep(tx, withdrawalId, "signed", at, signed.hash);
  await endWait(tx, withdrawalId);
}
