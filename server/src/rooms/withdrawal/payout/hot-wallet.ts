import { sql } from "kysely";
import type { HotWallet } from "../../../platform/chain/chain.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/** Locks the hot wallet's row, which serialises nonce allocation. Created on first use. @returns its next nonce. */
export async function lockSigner(
  tx: Tx,
  chain: Pick<PayoutDeps["chain"], "chainId" | "signerAddress">,
): Promise<bigint> {
  await tx
    .insertInto("payout_signers")
    .values({
      chain_id: BigInt(chain.chainId),
      signer_address: chain.signerAddress,
      next_nonce: 0n,
    })
    .onConflict((conflict) => conflict.columns(["chain_id", "signer_address"]).doNothing())
    .execute();
  const { next_nonce: nextNonce } = await tx
    .selectFrom("payout_signers")
    .select("next_nonce")
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return nextNonce;
}

/** Amount committed by the hot wallet but not yet mined, as of the observed block. */
export async function readPromised(
  tx: Tx,
  chain: PayoutDeps["chain"],
  wallet: HotWallet,
): Promise<{ units: bigint; payouts: bigint }> {
  const { rows } = await sql<{ units: string; payouts: bigint }>`
    select coalesce(sum(amount_units), 0) as units, count(*) as payouts from payout_nonces
    where chain_id = ${chain.chainId} and signer_address = ${chain.signerAddress}
      and nonce >= ${wallet.minedCount} and lost_at is null`.execute(tx);
  return { units: BigInt(rows[0]?.units ?? 0), payouts: rows[0]?.payouts ?? 0n };
}

/** Stores the observed balances of the hot wallet, for metrics. */
export async function recordBalances(
  db: Queryable,
  chain: PayoutDeps["chain"],
  wallet: HotWallet,
): Promise<void> {
  await sql`
    insert into payout_signers as s (chain_id, signer_address, next_nonce, seen_token_units, seen_wei)
    values (${chain.chainId}, ${chain.signerAddress}, 0, ${wallet.tokenUnits}::numeric, ${wallet.wei}::numeric)
    on conflict (chain_id, signer_address) do update
      set seen_token_units = excluded.seen_token_units, seen_wei = excluded.seen_wei
      where (s.seen_token_units, s.seen_wei) is distinct from (excluded.seen_token_units, excluded.seen_wei)`.execute(
    db,
  );
}
