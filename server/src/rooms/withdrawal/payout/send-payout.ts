import { isAddressEqual, type Hash } from "viem";
import { addStep } from "../store.ts";
import type { SendOutcome } from "../../../platform/chain/chain.ts";
import type { Tx } from "../../../platform/database.ts";
import { parkPayout } from "./park-payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { endWait, hasStep, lockPayout, type Payout, type TransactionRow } from "./store.ts";

/** Results after which a node has, or may have, the transaction. */
const MAY_HAVE_ARRIVED: readonly SendOutcome[] = ["accepted", "spent", "uncertain"];

const REJECTED: readonly SendOutcome[] = ["underpriced", "refused"];

async function recordSent(
  deps: PayoutDeps,
  tx: Tx,
  payout: Payout,
  hash: Hash,
  sent: { readonly outcome: SendOutcome; readonly message: string; readonly headNumber: bigint },
): Promise<void> {
  const { withdrawal_id: withdrawalId } = payout.withdrawal;
  const row = payout.transactions.find((one) => one.transaction_hash === hash);
  if (!row) return;
  const at = deps.clock.now();
  const mayHaveArrived = MAY_HAVE_ARRIVED.includes(sent.outcome);
  const { outcome } = sent;
  await tx
    .updateTable("payout_transactions")
    .set({
      send_count: row.send_count + 1,
      sent_at: row.sent_at ?? (mayHaveArrived ? at : null),
      // If no node takes it, in whatever words, the wait for a replacement begins here.
      sent_at_block:
        row.sent_at_block ??
        (mayHaveArrived || REJECTED.includes(outcome) ? sent.headNumber : null),
    })
    .where("transaction_hash", "=", hash)
    .execute();
  if (outcome === "unfunded" || outcome === "refused") {
    const isOurs = isAddressEqual(row.signer_address, deps.chain.signerAddress);
    const shortage = isOurs ? "gas" : "former-wallet";
    const reason = outcome === "unfunded" ? shortage : "refused";
    await parkPayout(deps, tx, withdrawalId, reason, {
      signerAddress: row.signer_address,
      answer: sent.message,
    });
  }
  if (outcome === "accepted" && !(await hasStep(tx, withdrawalId, ["broadcast"], hash))) {
    await addStep(tx, withdrawalId, "broadcast", at, hash);
    await endWait(tx, withdrawalId);
  }
  if (
    (outcome === "uncertain" || outcome === "spent") &&
    !(await hasStep(tx, withdrawalId, ["broadcast", "uncertain"], hash))
  )
    await addStep(tx, withdrawalId, "uncertain", at, hash);
}

/**
 * Broadcasts the newest transaction of a payout, the same bytes each time, unless a node is known to have it, and records
 * the result.
 */
export async function sendPayout(
  deps: PayoutDeps,
  payout: Payout,
  newest: TransactionRow,
  seen: { readonly isInPool: boolean; readonly headNumber: bigint },
): Promise<SendOutcome> {
  const hash = newest.transaction_hash;
  const { withdrawal_id: withdrawalId } = payout.withdrawal;
  if (seen.isInPool && (await hasStep(deps.db, withdrawalId, ["broadcast"], hash)))
    return "accepted";
  const { outcome, message } = seen.isInPool
    ? { outcome: "accepted" as const, message: "" }
    : await deps.chain.send({ hash, raw: newest.raw_transaction });
  if (outcome !== "accepted")
    deps.log.warn({ withdrawalId, hash, outcome, message }, "a payout was not taken");
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockPayout(tx, withdrawalId);
    const sent = { outcome, message, headNumber: seen.headNumber };
    if (locked) await recordSent(deps, tx, locked, hash, sent);
  });
  return outcome;
}
