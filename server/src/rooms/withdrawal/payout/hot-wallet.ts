import { sql } from "kysely";
import type { HotWallet } from "../../../platform/chain/chain.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { shortageNotice, type Shortage } from "./shortage-text.ts";
import { addStep, lastStep } from "./store.ts";

/** Locks the hot wallet's row, which serialises nonce allocation. Created on first use. */
export async function lockSigner(
  tx: Tx,
  chain: PayoutDeps["chain"],
): Promise<{ next_nonce: bigint; has_foreign_txs: boolean }> {
  await tx
    .insertInto("payout_signers")
    .values({
      chain_id: BigInt(chain.chainId),
      signer_address: chain.signerAddress,
      next_nonce: 0n,
    })
    .onConflict((conflict) => conflict.columns(["chain_id", "signer_address"]).doNothing())
    .execute();
  return tx
    .selectFrom("payout_signers")
    .select(["next_nonce", "has_foreign_txs"])
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .forUpdate()
    .executeTakeFirstOrThrow();
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
    update payout_signers set seen_token_units = ${wallet.tokenUnits}, seen_wei = ${wallet.wei}
    where chain_id = ${chain.chainId} and signer_address = ${chain.signerAddress}
      and (seen_token_units, seen_wei) is distinct from (${wallet.tokenUnits}::numeric, ${wallet.wei}::numeric)`.execute(
    db,
  );
}

/**
 * Parks the payout until the hot wallet is funded, under its lock: adds one `waiting` step, and alerts operators once per
 * episode. Resumes automatically.
 */
export async function parkForFunds(
  deps: PayoutDeps,
  tx: Tx,
  withdrawalId: bigint,
  shortage: Shortage,
): Promise<void> {
  const { chain, clock, log } = deps;
  const at = clock.now();
  if ((await lastStep(tx, withdrawalId)) !== "waiting")
    await addStep(tx, withdrawalId, "waiting", at);
  await lockSigner(tx, chain);
  const begun = await tx
    .updateTable("payout_signers")
    .set({ underfunded_since: at })
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .where("underfunded_since", "is", null)
    .executeTakeFirst();
  if (begun.numUpdatedRows === 0n) return;
  const told = { shortage, ...pickAddresses(chain) };
  log.error(told, "payouts wait for the hot wallet");
  await notifyFinance(deps, tx, (language) => shortageNotice(told, language));
}

function pickAddresses({ chainId, signerAddress, tokenAddress }: PayoutDeps["chain"]) {
  return { chainId, signerAddress, tokenAddress };
}

/** Ends the episode once a payout was sent and no other waits. */
export async function endShortage(deps: PayoutDeps, tx: Tx): Promise<void> {
  const { chain } = deps;
  const ended = await tx
    .updateTable("payout_signers")
    .set({ underfunded_since: null })
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .where("underfunded_since", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("withdrawals as w")
            .select("w.withdrawal_id")
            .where("w.status", "=", "created")
            .where((one) =>
              one(
                one
                  .selectFrom("withdrawal_steps as s")
                  .select("s.step")
                  .whereRef("s.withdrawal_id", "=", "w.withdrawal_id")
                  .orderBy("s.withdrawal_step_id", "desc")
                  .limit(1),
                "=",
                "waiting",
              ),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  if (ended.numUpdatedRows > 0n) deps.log.info(pickAddresses(chain), "the hot wallet pays again");
}
