import { haltPayouts } from "./halt.ts";
import { parkPayout } from "./park-payout.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { lockPayout } from "./store.ts";

/**
 * Lets a payout wait on which the nodes do not agree, and mails operators; signing is halted once it should have been settled
 * for as long again.
 * @param depth Confirmations that a node reports; 0 if it is not known for how long they disagree.
 */
export async function parkDisputed(
  deps: PayoutDeps,
  withdrawalId: bigint,
  depth: number,
): Promise<void> {
  const { db, chain, clock, log } = deps;
  await db.transaction().execute(async (tx) => {
    if (await lockPayout(tx, withdrawalId))
      await parkPayout(deps, tx, withdrawalId, "contradiction");
  });
  if (depth < 2 * chain.requiredConfirmations) return;
  const details = { withdrawalId: String(withdrawalId), confirmations: depth };
  await haltPayouts(db, { reason: "chain-contradicts", at: clock.now(), details });
  log.error(details, "the nodes of the chain contradict each other");
}

/** Ends the wait of a payout on which the nodes agree again; a halt stays until an operator ends it. */
export async function endDispute(
  { db }: Pick<PayoutDeps, "db">,
  withdrawalId: bigint,
): Promise<void> {
  await db
    .deleteFrom("payout_waits")
    .where("withdrawal_id", "=", withdrawalId)
    .where("reason", "=", "contradiction")
    .execute();
}
