import type { HotWallet } from "../../../platform/chain/chain.ts";
import { haltPayouts } from "./halt.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/** The next nonce of the hot wallet; 0 before its first use. */
async function readNextNonce({ db, chain }: Pick<PayoutDeps, "db" | "chain">): Promise<bigint> {
  const row = await db
    .selectFrom("payout_signers")
    .select("next_nonce")
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .executeTakeFirst();
  return row?.next_nonce ?? 0n;
}

/**
 * Continues the hot wallet's nonces after the transactions that the chain has of it: a wallet that is new to the database, or
 * one whose foreign transactions were reconciled.
 * @returns false while a final block does not prove all of them; nothing can be signed then.
 */
export async function adoptChainCount(
  deps: Pick<PayoutDeps, "db" | "chain">,
  wallet: HotWallet,
): Promise<boolean> {
  const { db, chain } = deps;
  const proven = await chain.readProvenCount();
  const nextNonce = await readNextNonce(deps);
  const continued = proven !== undefined && proven > nextNonce ? proven : nextNonce;
  if (proven === undefined || wallet.pendingCount > continued) return false;
  await db
    .insertInto("payout_signers")
    .values({
      chain_id: BigInt(chain.chainId),
      signer_address: chain.signerAddress,
      next_nonce: proven,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["chain_id", "signer_address"])
        .doUpdateSet({ next_nonce: proven })
        .where("payout_signers.next_nonce", "<", proven),
    )
    .execute();
  return true;
}

/**
 * Whether the chain has no more transactions of the hot wallet than the database. If it has, its key is used elsewhere or the
 * database has forgotten payouts: once a block proves it, signing is halted. A count without proof may be a wrong answer;
 * nothing is signed while a node gives it.
 */
export async function checkCounts(deps: PayoutDeps, wallet: HotWallet): Promise<boolean> {
  const { db, chain, clock, log } = deps;
  const nextNonce = await readNextNonce(deps);
  if (wallet.minedCount <= nextNonce && wallet.pendingCount <= nextNonce) return true;
  if (nextNonce === 0n && (await adoptChainCount(deps, wallet))) return true;
  const proven = await chain.readProvenCount();
  const { minedCount, pendingCount } = wallet;
  const details = {
    signerAddress: chain.signerAddress,
    nextNonce: String(nextNonce),
    mined: String(minedCount),
    pending: String(pendingCount),
    proven: proven === undefined ? "none" : String(proven),
  };
  log.error(details, "the chain has transactions of the hot wallet that the database has not");
  if (nextNonce > 0n && proven !== undefined && proven > nextNonce)
    await haltPayouts(db, { reason: "chain-ahead", at: clock.now(), details });
  return false;
}
