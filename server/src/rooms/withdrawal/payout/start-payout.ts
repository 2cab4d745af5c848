import { addStepOnce, type WithdrawalRow } from "../store.ts";
import { ChainMismatchError } from "../../../platform/chain/chain.ts";
import type { Tx } from "../../../platform/database.ts";
import { isFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { readLock } from "../../redemption/lock.ts";
import { findWallet } from "../../wallet/bound-wallet.ts";
import { cancelUnlessRestored } from "./cancel-unless-restored.ts";
import { completeAsPaid } from "./complete-as-paid.ts";
import { haltPayouts, isHalted, isSigningHalted } from "./halt.ts";
import { lockSigner, readPromised, recordBalances } from "./hot-wallet.ts";
import { parkPayout } from "./park-payout.ts";
import { preparePayment, type PaymentPlan } from "./prepare-payment.ts";
import type { Next, PayoutDeps, SigningDeps } from "./payout-deps.ts";
import { signPayout } from "./sign-payout.ts";
import type { Shortage } from "./wait-text.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { lockPayout, type Payout } from "./store.ts";

/**
 * True if wallet or password changed since, or shortly before, the request. Compared with the time of the request, not the
 * current time, so that no clock can expire the lock.
 */
async function hasAccountChanged(tx: Tx, withdrawal: WithdrawalRow): Promise<boolean> {
  const { account_id: accountId, address, created_at: requestedAt } = withdrawal;
  const wallet = await findWallet(tx, accountId);
  if (wallet?.address !== address) return true;
  return (await readLock(tx, accountId, requestedAt, "withdrawal")) !== undefined;
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

/** Shortage of contract or hot wallet to pay this in addition to their commitments. */
async function findShortage(
  { chain }: PayoutDeps,
  tx: Tx,
  { wallet, payment, gas, fees }: PaymentPlan,
): Promise<Shortage | undefined> {
  const promised = await readPromised(tx, chain, wallet);
  const units = promised.units + payment.units;
  if (wallet.tokenUnits < units) return "tokens";
  if (wallet.headroomUnits < units) return "ceiling";
  const wei = gas * fees.maxFeePerGas * (promised.payouts + 1n);
  return wallet.wei < wei ? "gas" : undefined;
}

/** True if the chain's contract is that of the settings; if not, signing is halted. */
async function isContractSound({ db, chain, clock, log }: PayoutDeps): Promise<boolean> {
  try {
    await chain.assertContract();
    return true;
  } catch (error) {
    if (!(error instanceof ChainMismatchError)) throw error;
    const details = { mismatch: error.message };
    await haltPayouts(db, { reason: "chain-contradicts", at: clock.now(), details });
    log.error(details, "the chain does not fit the settings");
    return false;
  }
}

/**
 * From hold to signed transaction: re-validates the request, allocates a nonce, signs and stores, in one transaction under
 * the locks of account, payout and hot wallet. A withdrawal that the contract has paid is completed instead.
 */
export async function startPayout(
  deps: SigningDeps,
  withdrawal: Payout["withdrawal"],
): Promise<Next> {
  const { db, chain, clock } = deps;
  if (!chain.canSign || waitsForApproval(withdrawal)) return "retryLater";
  const withdrawalId = withdrawal.withdrawal_id;
  if ((await isHalted(db)) || !(await isContractSound(deps)))
    return pausePayout(deps, withdrawalId);
  if (await chain.isPaid(withdrawal.payment_id)) return completeAsPaid(deps, withdrawal);
  const { wallet, plan, refusal } = await preparePayment(deps, withdrawal);
  // Without an effect to note: the chain is the record that a reconciliation compares.
  if (plan && !(await deps.history.confirm())) return pausePayout(deps, withdrawalId);
  return db.transaction().execute(async (tx): Promise<Next> => {
    await lockAccount(tx, withdrawal.account_id);
    const payout = await lockPayout(tx, withdrawalId);
    if (!payout) return "done";
    if (payout.nonce) return "retryNow";
    if (waitsForApproval(payout.withdrawal)) return "retryLater";
    const at = clock.now();
    if (await isFrozen(tx, withdrawal.account_id)) {
      await addStepOnce(tx, withdrawalId, "checking", at);
      return "retryLater";
    }
    if (await hasAccountChanged(tx, withdrawal))
      return cancelUnlessRestored(deps, tx, withdrawal, { reason: "account-changed", at });
    if (refusal === "address-refused")
      return cancelUnlessRestored(deps, tx, withdrawal, { reason: refusal, at });
    const nextNonce = await lockSigner(tx, chain);
    await recordBalances(tx, chain, wallet);
    const waitsFor = refusal ?? (await findShortage(deps, tx, plan));
    if (waitsFor) {
      await parkPayout(deps, tx, withdrawalId, waitsFor);
      return "retryLater";
    }
    if (!plan || (await isSigningHalted(tx))) {
      await addStepOnce(tx, withdrawalId, "paused", at);
      return "retryLater";
    }
    await signPayout(deps, tx, withdrawalId, plan, nextNonce);
    return "retryNow";
  });
}
