import type { HotWallet } from "../../../platform/chain/chain.ts";
import { haltPayouts } from "./halt.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/** The next nonce of the hot wallet; undefined before its first use. */
async function readNextNonce({ db, chain }: PayoutDeps): Promise<bigint | undefined> {
  const row = await db
    .selectFrom("payout_signers")
    .select("next_nonce")
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .executeTakeFirst();
  return row?.next_nonce;
}

/** Continues the nonces of a hot wallet that the database has not used yet. */
async function adoptCount({ db, chain }: PayoutDeps, count: bigint): Promise<void> {
  await db
    .insertInto("payout_signers")
    .values({
      chain_id: BigInt(chain.chainId),
      signer_address: chain.signerAddress,
      next_nonce: count,
    })
    .onConflict((conflict) => conflict.columns(["chain_id", "signer_address"]).doNothing())
    .execute();
}

/**
 * Whether the chain has no more transactions of the hot wallet than the database. If it has, its key is used elsewhere or the
 * database has forgotten payouts: once a block proves it, signing is halted. A count without proof may be a wrong answer;
 * nothing is signed while a node gives it.
 */
export async function checkCounts(deps: PayoutDeps, wallet: HotWallet): Promise<boolean> {
  const { db, chain, clock, log } = deps;
  const nextNonce = await readNextNonce(deps);
  const known = nextNonce ?? 0n;
  if (wallet.minedCount <= known && wallet.pendingCount <= known) return true;
  const proven = await chain.readProvenCount();
  if (nextNonce === undefined && proven === wallet.pendingCount) {
    await adoptCount(deps, proven);
    return true;
  }
  const { minedCount, pendingCount } = wallet;
  const details = {
    signerAddress: chain.signerAddress,
    nextNonce: String(known),
    mined: String(minedCount),
    pending: String(pendingCount),
    proven: proven === undefined ? "none" : String(proven),
  };
  log.error(details, "the chain has transactions of the hot wallet that the database has not");
  if (nextNonce !== undefined && proven !== undefined && proven > nextNonce)
    await haltPayouts(db, { reason: "chain-ahead", at: clock.now(), details });
  return false;
}
