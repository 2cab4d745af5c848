import { lockSigner } from "../payout/hot-wallet.ts";
import type { ReconcileDeps } from "./book-payment.ts";

export interface Counts {
  readonly mined: bigint;
  readonly pending: bigint;
  /** `mined` at finality depth; undefined if no block proves it. */
  readonly proven: bigint | undefined;
}

/** The hot wallet's counts, read before its payments, so that all that they count are found. */
export async function readCounts({ chain }: Pick<ReconcileDeps, "chain">): Promise<Counts> {
  const { minedCount: mined, pendingCount: pending } = await chain.readHotWallet();
  return { mined, pending, proven: mined === 0n ? 0n : await chain.readProvenCount() };
}

/** What the counts say against signing, if anything. */
export function objectionTo({ mined, pending, proven }: Counts, next: bigint): string | undefined {
  if (pending !== mined)
    return `${pending - mined} transactions of the hot wallet wait in a node's pool; run it again once they are in a block`;
  if (next > mined)
    return `${next - mined} transactions signed here are in no block yet; the workers send them again, run it again later`;
  if (proven !== mined)
    return "the hot wallet's last transaction has too few confirmations yet; run it again in a few minutes";
  return undefined;
}

/** The hot wallet's next nonce as recorded. */
export async function readNextNonce({ db, chain }: ReconcileDeps): Promise<bigint> {
  return db.transaction().execute((tx) => lockSigner(tx, chain));
}

/** Continues the nonces behind those that the chain has. */
export async function adoptCount({ db, chain }: ReconcileDeps, count: bigint): Promise<void> {
  await db
    .updateTable("payout_signers")
    .set({ next_nonce: count })
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .where("next_nonce", "<", count)
    .execute();
}
