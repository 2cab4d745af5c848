import type { Fees, HotWallet } from "../../../platform/chain/chain.ts";
import { isHalted } from "./halt.ts";
import type { PayoutDeps } from "./payout-deps.ts";

/** Nonces looked at in one sweep. */
const AT_ONCE = 50n;

/** The newest recorded transaction of each nonce of the hot wallet from the chain's next one on. */
async function readUnmined({ db, chain }: PayoutDeps, wallet: HotWallet) {
  return (
    db
      .selectFrom("payout_nonces as n")
      .innerJoin("withdrawals as w", "w.withdrawal_id", "n.withdrawal_id")
      .innerJoin("payout_transactions as t", (join) =>
        join
          .onRef("t.chain_id", "=", "n.chain_id")
          .onRef("t.signer_address", "=", "n.signer_address")
          .onRef("t.nonce", "=", "n.nonce"),
      )
      .distinctOn("n.nonce")
      .select(["n.nonce", "n.lost_at", "w.withdrawal_id", "w.status"])
      .select(["t.transaction_hash", "t.raw_transaction"])
      .where("n.chain_id", "=", BigInt(chain.chainId))
      .where("n.signer_address", "=", chain.signerAddress)
      .where("n.nonce", ">=", wallet.minedCount)
      .where("n.nonce", "<", wallet.minedCount + AT_ONCE)
      .orderBy("n.nonce")
      // The one that was mined before, else that with the highest fee.
      .orderBy((order) =>
        order
          .case()
          .when("t.transaction_hash", "=", order.ref("w.transaction_hash"))
          .then(0)
          .else(1)
          .end(),
      )
      .orderBy("t.max_fee_per_gas", "desc")
      .execute()
  );
}

async function sendEmpty({ chain, log }: PayoutDeps, nonce: bigint, fees: Fees): Promise<void> {
  const { outcome } = await chain.send(await chain.signEmpty(nonce, fees));
  log.error({ nonce, outcome }, "a nonce without a payment was used up, for those behind it");
}

/**
 * Restores nonces that the chain has lost below others, after a reorganisation deeper than the confirmations. A completed
 * payout, and one whose nonce went to a foreign transaction, is sent again: the same bytes, and the contract pays an id once.
 * A canceled one is replaced by a transaction that moves nothing, and so is an unknown one, unless a pool has it again: it may
 * be a payment that was booked.
 */
export async function fillGaps(deps: PayoutDeps, wallet: HotWallet): Promise<void> {
  const { chain, db, log } = deps;
  const unmined = await readUnmined(deps, wallet);
  const last = unmined.at(-1)?.nonce;
  if (last === undefined) return;
  const byNonce = new Map(unmined.map((row) => [row.nonce, row]));
  const fees = chain.canSign && !(await isHalted(db)) ? await chain.readFees() : undefined;
  for (let nonce = wallet.minedCount; nonce <= last; nonce += 1n) {
    const row = byNonce.get(nonce);
    const isOpen = row?.status === "created" && row.lost_at === null;
    // Its own job follows it.
    if (isOpen) continue;
    chain.expectBlocks();
    if (row && row.status !== "canceled") {
      const { transaction_hash: hash, raw_transaction: raw, withdrawal_id: withdrawalId } = row;
      const { outcome } = await chain.send({ hash, raw });
      log.error(
        { withdrawalId, hash, outcome },
        "a payout is no longer on the chain and was sent again",
      );
    } else if (fees && (row || nonce >= wallet.pendingCount)) await sendEmpty(deps, nonce, fees);
  }
}
