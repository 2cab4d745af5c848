import type { HotWallet } from "../../../platform/chain/chain.ts";
import { haltPayouts } from "./halt.ts";
import { raiseNextNonce, readNextNonce, readProvenCount } from "./next-nonce.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/**
 * True if the chain has no more transactions of the hot wallet than the database. If it has, its key is used elsewhere or the
 * database has forgotten payouts: once a block proves it, signing is halted. A count without proof may be a wrong answer;
 * nothing is signed while a node gives it. A wallet that is new to the database continues where the chain is.
 */
export async function checkCounts(deps: PayoutDeps, wallet: HotWallet): Promise<boolean> {
  const { db, chain, clock, log } = deps;
  const { minedCount, pendingCount } = wallet;
  const nextNonce = await readNextNonce(deps);
  if (minedCount <= nextNonce && pendingCount <= nextNonce) return true;
  const proven = await readProvenCount(deps, wallet);
  if (nextNonce === 0n && proven !== undefined && proven >= pendingCount) {
    await raiseNextNonce(deps, proven);
    return true;
  }
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
