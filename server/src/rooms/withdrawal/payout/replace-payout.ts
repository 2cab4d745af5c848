import { isAddressEqual } from "viem";
import { addStep } from "../store.ts";
import type { Fees, Sighting } from "../../../platform/chain/chain.ts";
import { isSigningHalted } from "./halt.ts";
import { parkPayout } from "./park-payout.ts";
import type { Next, PayoutDeps } from "./payout-deps.ts";
import { lockPayout, setCurrentHash, type Payout, type TransactionRow } from "./store.ts";

/** Blocks before replacing a transaction with a fee below the base fee. */
const PRICED_OUT_BLOCKS = 3n;
/** Blocks before replacing it regardless of its fee: its tip may be too low. */
const PASSED_OVER_BLOCKS = 20n;
/** Minimum fee increase for a replacement, in thousandths. */
const RAISE_PERMILLE = 125n;
/** Together they raise a fee to 3.2 times the first, unless the chain asks for more. */
const REPLACEMENTS_AT_MOST = 10;

type Open = Extract<Sighting, { kind: "open" }>;

/** True if the fee is too low. Only for the hot wallet's next nonce: later ones cannot be mined anyway. */
export function isStuck(newest: TransactionRow, seen: Open): boolean {
  if (!seen.isNext || newest.sent_at_block === null) return false;
  const waitedBlocks = seen.headNumber - newest.sent_at_block;
  const isPricedOut = seen.nextBaseFee > BigInt(newest.max_fee_per_gas);
  return (isPricedOut && waitedBlocks >= PRICED_OUT_BLOCKS) || waitedBlocks >= PASSED_OVER_BLOCKS;
}

function raised(old: bigint, requested: bigint): bigint {
  const least = (old * (1000n + RAISE_PERMILLE) + 999n) / 1000n + 1n;
  return least > requested ? least : requested;
}

/** The fees of a replacement; undefined if it would be one too many, or above the ceilings. */
function raiseFees(
  { transactions }: Payout,
  newest: TransactionRow,
  requested: Fees | undefined,
  ceilings: Fees,
): Fees | undefined {
  if (!requested || transactions.length > REPLACEMENTS_AT_MOST) return undefined;
  const { max_fee_per_gas: maxFee, max_priority_fee_per_gas: tip } = newest;
  const fees = {
    maxFeePerGas: raised(BigInt(maxFee), requested.maxFeePerGas),
    maxPriorityFeePerGas: raised(BigInt(tip), requested.maxPriorityFeePerGas),
  };
  const isAllowed =
    fees.maxFeePerGas <= ceilings.maxFeePerGas &&
    fees.maxPriorityFeePerGas <= ceilings.maxPriorityFeePerGas;
  return isAllowed ? fees : undefined;
}

/**
 * Signs the same payment with the same nonce and a higher fee. Any one of them may be mined, so all are kept.
 */
export async function replacePayout(
  deps: PayoutDeps,
  payout: Payout,
  newest: TransactionRow,
): Promise<Next> {
  const { chain, clock, db, log } = deps;
  const { withdrawal, nonce } = payout;
  const withdrawalId = withdrawal.withdrawal_id;
  if (!nonce || !chain.canSign) return "retryLater";
  if (!isAddressEqual(nonce.signer_address, chain.signerAddress)) {
    log.error({ withdrawalId }, "a payout of another hot wallet is stuck, whose key is not set");
    return "retryLater";
  }
  const fees = raiseFees(payout, newest, await chain.readFees(), chain.feeCeilings);
  const raw = newest.raw_transaction;
  const wallet = await chain.readHotWallet();
  return db.transaction().execute(async (tx): Promise<Next> => {
    const locked = await lockPayout(tx, withdrawalId);
    if (!locked) return "done";
    if (locked.transactions.at(-1)?.transaction_hash !== newest.transaction_hash) return "retryNow";
    if (!fees || wallet.wei < chain.gasOf(raw) * fees.maxFeePerGas) {
      await parkPayout(deps, tx, withdrawalId, fees ? "gas" : "fees");
      return "retryLater";
    }
    if (await isSigningHalted(tx)) return "retryLater";
    const signed = await chain.signAgain(raw, fees);
    const at = clock.now();
    await tx
      .insertInto("payout_transactions")
      .values({
        transaction_hash: signed.hash,
        chain_id: nonce.chain_id,
        signer_address: nonce.signer_address,
        nonce: nonce.nonce,
        raw_transaction: signed.raw,
        max_fee_per_gas: fees.maxFeePerGas,
        max_priority_fee_per_gas: fees.maxPriorityFeePerGas,
        signed_at: at,
      })
      .execute();
    await setCurrentHash(tx, withdrawalId, signed.hash);
    await addStep(tx, withdrawalId, "replaced", at, signed.hash);
    return "retryNow";
  });
}
