import type { Tx } from "../../../platform/database.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { readLock } from "../../wallet/lock.ts";
import { findWallet } from "../../wallet/bound-wallet.ts";
import type { WithdrawalRow } from "../store.ts";
import { isHalted, isSigningHalted } from "./halt.ts";
import { lockSigner, readPromised, recordBalances } from "./hot-wallet.ts";
import { parkPayout } from "./park-payout.ts";
import { prepareTransfer, type TransferPlan } from "./prepare-transfer.ts";
import type { Next, PayoutDeps } from "./payout-deps.ts";
import { cancelPayout } from "./settle-payout.ts";
import type { Shortage, WaitReason } from "./wait-text.ts";
import { addStep, addStepOnce, endWait, lockPayout, setCurrentHash } from "./store.ts";

/**
 * Whether wallet or password changed since, or shortly before, the request. Compared with the time of the request, not the
 * current time, so that no clock can expire the lock.
 */
async function hasAccountChanged(tx: Tx, withdrawal: WithdrawalRow): Promise<boolean> {
  const { account_id: accountId, address, created_at: askedAt } = withdrawal;
  const wallet = await findWallet(tx, accountId);
  if (wallet?.address !== address) return true;
  return (await readLock(tx, accountId, askedAt)) !== undefined;
}

/** Allocates the next nonce and signs; everything needed to send and track is stored before broadcasting. */
async function signPayout(
  deps: PayoutDeps,
  tx: Tx,
  withdrawalId: bigint,
  outlook: TransferPlan,
  signer: { readonly next_nonce: bigint; readonly has_foreign_txs: boolean },
): Promise<void> {
  const { chain, clock } = deps;
  const { transfer, wallet, gas, fees } = outlook;
  const hasPassedOver = outlook.settledCount > signer.next_nonce;
  const nonce = hasPassedOver ? outlook.settledCount : signer.next_nonce;
  const signed = await chain.sign(transfer, { nonce, gas, fees });
  const at = clock.now();
  const depth = BigInt(chain.requiredConfirmations);
  const key = { chain_id: BigInt(chain.chainId), signer_address: chain.signerAddress, nonce };
  await tx
    .insertInto("payout_nonces")
    .values({
      ...key,
      withdrawal_id: withdrawalId,
      token_address: chain.tokenAddress,
      amount_units: transfer.units,
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
    .set({ next_nonce: nonce + 1n, has_foreign_txs: signer.has_foreign_txs || hasPassedOver })
    .where("chain_id", "=", key.chain_id)
    .where("signer_address", "=", key.signer_address)
    .execute();
  await setCurrentHash(tx, withdrawalId, signed.hash);
  await addStep(tx, withdrawalId, "signed", at, signed.hash);
  await endWait(tx, withdrawalId);
}

/** Shows on the timeline that signing is halted, unless the payout was signed or ended meanwhile. */
async function pausePayout({ db, clock }: PayoutDeps, withdrawalId: bigint): Promise<Next> {
  return db.transaction().execute(async (tx): Promise<Next> => {
    const payout = await lockPayout(tx, withdrawalId);
    if (!payout) return "done";
    if (payout.nonce) return "retryNow";
    await addStepOnce(tx, withdrawalId, "paused", clock.now());
    return "retryLater";
  });
}

/**
 * From hold to signed transaction: re-validates the request, allocates a nonce, signs and stores, in one transaction under
 * the locks of account, payout and hot wallet.
 */
export async function startPayout(deps: PayoutDeps, withdrawal: WithdrawalRow): Promise<Next> {
  const { db, chain, clock } = deps;
  if (!chain.canSign) return "retryLater";
  const withdrawalId = withdrawal.withdrawal_id;
  if (await isHalted(db)) return pausePayout(deps, withdrawalId);
  const outlook = await prepareTransfer(deps, withdrawal);
  return db.transaction().execute(async (tx): Promise<Next> => {
    await lockAccount(tx, withdrawal.account_id);
    const payout = await lockPayout(tx, withdrawalId);
    if (!payout) return "done";
    if (payout.nonce) return "retryNow";
    const at = clock.now();
    const { refusal } = outlook;
    if (await hasAccountChanged(tx, withdrawal)) {
      await cancelPayout(tx, withdrawal, { reason: "account-changed", at });
      return "done";
    }
    if (refusal === "address-refused") {
      await cancelPayout(tx, withdrawal, { reason: refusal, at });
      return "done";
    }
    const signer = await lockSigner(tx, chain);
    await recordBalances(tx, chain, outlook.wallet);
    const waitsFor = (refusal as WaitReason | undefined) ?? (await findShortage(deps, tx, outlook));
    if (waitsFor) {
      await parkPayout(deps, tx, withdrawalId, waitsFor);
      return "retryLater";
    }
    if (await isSigningHalted(tx)) {
      await addStepOnce(tx, withdrawalId, "paused", at);
      return "retryLater";
    }
    await signPayout(deps, tx, withdrawalId, outlook, signer);
    return "retryNow";
  });
}

/** Whether the hot wallet can pay this in addition to its commitments. */
async function findShortage(
  { chain }: PayoutDeps,
  tx: Tx,
  outlook: TransferPlan,
): Promise<Shortage | undefined> {
  const { wallet, transfer, gas, fees } = outlook;
  const promised = await readPromised(tx, chain, wallet);
  if (wallet.tokenUnits < promised.units + transfer.units) return "tokens";
  const wei = gas * fees.maxFeePerGas * (promised.payouts + 1n);
  return wallet.wei < wei ? "gas" : undefined;
}
