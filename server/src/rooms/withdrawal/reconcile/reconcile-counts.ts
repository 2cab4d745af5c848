import { createPublicClient, http, isAddressEqual, type Hash } from "viem";
import type { Chain } from "../../../platform/chain/chain.ts";
import { lockSigner } from "../payout/hot-wallet.ts";
import type { ReconcileDeps } from "./book-payment.ts";

const TIMEOUT_MS = 20_000;

export interface Counts {
  readonly mined: bigint;
  readonly pending: bigint;
  /** Newest block that they were read at. */
  readonly blockNumber: bigint;
}

/** The hot wallet's counts, read before its payments, so that all that they count are found. */
export async function readCounts({ chain }: Pick<ReconcileDeps, "chain">): Promise<Counts> {
  const { minedCount: mined, pendingCount: pending, blockNumber } = await chain.readHotWallet();
  return { mined, pending, blockNumber };
}

/** What the counts and the newest blocks say against signing, if anything. */
export async function findObjection(
  chain: Chain,
  { mined, pending, blockNumber }: Counts,
  next: bigint,
): Promise<string | undefined> {
  if (pending !== mined)
    return `${pending - mined} transactions of the hot wallet wait in a node's pool; run it again once they are in a block`;
  if (next > mined)
    return `${next - mined} transactions signed here are in no block yet; the workers send them again, run it again later`;
  const { lastBlock } = await chain.readFinalRange();
  if (lastBlock >= blockNumber) return undefined;
  const recent = await chain.findPayments(lastBlock + 1n, blockNumber);
  return recent.length > 0
    ? `${recent.length} payments have too few confirmations yet; run it again in a few minutes`
    : undefined;
}

/** The recorded next nonce of the hot wallet. */
export async function readNextNonce({ db, chain }: ReconcileDeps): Promise<bigint> {
  return db.transaction().execute((tx) => lockSigner(tx, chain));
}

/** The count that the newest payment proves: its transaction's nonce was used. All nodes that respond must agree. */
async function countOf(chain: Chain, hash: Hash): Promise<bigint | undefined> {
  const answers = await Promise.allSettled(
    chain.rpcUrls.map((url) =>
      createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS }) }).getTransaction({
        hash,
      }),
    ),
  );
  const found = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [first] = found;
  if (!first || !isAddressEqual(first.from, chain.signerAddress)) return undefined;
  return found.every((one) => one.nonce === first.nonce) ? BigInt(first.nonce) + 1n : undefined;
}

/**
 * Whether a block proves the hot wallet's count: that of the newest payment, which needs no state of earlier blocks, or of
 * any transaction.
 */
async function isProven({ db, chain }: ReconcileDeps, count: bigint): Promise<boolean> {
  const newest = await db
    .selectFrom("chain_payments")
    .select("transaction_hash")
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("contract_address", "=", chain.contractAddress)
    .orderBy("block_number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest && (await countOf(chain, newest.transaction_hash)) === count) return true;
  return (await chain.readProvenCount()) === count;
}

/** Continues the nonces behind those that the chain has. @returns whether their count is proven. */
export async function adoptCount(deps: ReconcileDeps, count: bigint): Promise<boolean> {
  if (!(await isProven(deps, count))) return false;
  const { db, chain } = deps;
  await db
    .updateTable("payout_signers")
    .set({ next_nonce: count })
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .where("next_nonce", "<", count)
    .execute();
  return true;
}
