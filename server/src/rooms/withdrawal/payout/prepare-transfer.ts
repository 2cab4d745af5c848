import type { CancelReason } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Fees, HotWallet, TokenTransfer } from "../../../platform/chain/chain.ts";
import type { WithdrawalRow } from "../store.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import type { WaitReason } from "./wait-text.ts";

/** A BP is a million micro-BP; the token has at least six decimals. */
function unitsOf(microBp: bigint, decimals: number): bigint {
  return microBp * 10n ** BigInt(decimals - 6);
}

/** State of the chain before signing. */
export interface TransferPlan {
  readonly transfer: TokenTransfer;
  readonly wallet: HotWallet;
  readonly settledCount: bigint;
  readonly refusal: CancelReason | WaitReason | undefined;
  readonly gas: bigint;
  readonly fees: Fees;
}

/** Recorded nonces of the hot wallet. */
async function readSigner({ db, chain }: PayoutDeps) {
  const row = await db
    .selectFrom("payout_signers")
    .select(["next_nonce as nextNonce", "has_foreign_txs as hasForeignTxs"])
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .executeTakeFirst();
  return row ?? { nextNonce: 0n, hasForeignTxs: false };
}

/** Whether the chain has a matching transfer unknown to us. */
async function isPaidElsewhere(
  { db, chain }: PayoutDeps,
  transfer: TokenTransfer,
): Promise<boolean> {
  const hashes = await chain.findTransfers(transfer);
  if (hashes.length === 0) return false;
  const { count } = await db
    .selectFrom("payout_transactions")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("transaction_hash", "in", [...hashes])
    .executeTakeFirstOrThrow();
  return count < BigInt(new Set(hashes).size);
}

/** Reads everything required to sign a payout from the chain, without locks. */
export async function prepareTransfer(
  deps: PayoutDeps,
  withdrawal: WithdrawalRow,
): Promise<TransferPlan> {
  const { chain } = deps;
  const to = withdrawal.address;
  const units = unitsOf(withdrawal.net_micro_bp, await chain.tokenDecimals());
  const transfer = { to, units };
  const kind = await chain.kindOf(to);
  const wallet = await chain.readHotWallet();
  const fees = await chain.readFees();
  // Foreign transactions may have used nonces of the hot wallet. A nonce is skipped once that transaction is final: earlier,
  // a reorg would leave a gap.
  const signer = await readSigner(deps);
  const isBehind = wallet.minedCount > signer.nextNonce;
  const settledCount = isBehind ? await chain.readSettledCount() : 0n;
  const outlook = { transfer, wallet, settledCount, fees, gas: 0n };
  if (kind === "contract") return { ...outlook, refusal: "address-refused" };
  if ((isBehind || signer.hasForeignTxs) && (await isPaidElsewhere(deps, transfer)))
    return { ...outlook, refusal: "paid-elsewhere" };
  if (wallet.tokenUnits < units) return { ...outlook, refusal: "tokens" };
  const tried = await chain.tryTransfer(transfer);
  if ("gas" in tried) return { ...outlook, refusal: undefined, gas: tried.gas };
  return {
    ...outlook,
    refusal: tried.refusedFor === "address" ? "address-refused" : "token-refuses",
  };
}
