import type { HotWallet } from "../../../platform/chain/chain.ts";
import type { PayoutDeps } from "./payout-deps.ts";

type NonceDeps = Pick<PayoutDeps, "db" | "chain">;

/** The next nonce of the hot wallet; 0 before its first use. */
export async function readNextNonce({ db, chain }: NonceDeps): Promise<bigint> {
  const row = await db
    .selectFrom("payout_signers")
    .select("next_nonce")
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .executeTakeFirst();
  return row?.next_nonce ?? 0n;
}

/** Continues the hot wallet's nonces after this many transactions; they never go back. */
export async function raiseNextNonce({ db, chain }: NonceDeps, count: bigint): Promise<void> {
  await db
    .insertInto("payout_signers")
    .values({
      chain_id: BigInt(chain.chainId),
      signer_address: chain.signerAddress,
      next_nonce: count,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["chain_id", "signer_address"])
        .doUpdateSet({ next_nonce: count })
        .where("payout_signers.next_nonce", "<", count),
    )
    .execute();
}

/** The hot wallet's count after the contract's newest payments; undefined if it did not send them. */
async function countAfterPayments({ db, chain }: NonceDeps): Promise<bigint | undefined> {
  const newest = await db
    .selectFrom("chain_payments as p")
    .select("p.transaction_hash")
    .where("p.chain_id", "=", BigInt(chain.chainId))
    .where("p.contract_address", "=", chain.contractAddress)
    .where("p.block_number", "=", ({ selectFrom }) =>
      selectFrom("chain_payments as newer")
        .select(({ fn }) => fn.max("newer.block_number").as("block_number"))
        .whereRef("newer.chain_id", "=", "p.chain_id")
        .whereRef("newer.contract_address", "=", "p.contract_address"),
    )
    .execute();
  let count: bigint | undefined;
  for (const { transaction_hash: hash } of newest) {
    const nonce = await chain.readNonceOf(hash);
    if (nonce !== undefined && nonce >= (count ?? 0n)) count = nonce + 1n;
  }
  return count;
}

/**
 * Number of the hot wallet's transactions that final blocks prove; undefined if no node shows them. The newest payments prove all
 * before them without the state of an earlier block, which a pruned node does not have.
 */
export async function readProvenCount(
  deps: NonceDeps,
  { minedCount }: HotWallet,
): Promise<bigint | undefined> {
  const count = await countAfterPayments(deps);
  return count === minedCount ? count : deps.chain.readProvenCount();
}
