import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { isFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { readBuybackLock } from "../../redemption/lock.ts";
import { addStepOnce, lockOpen, readBuyback, type BuybackRow } from "../store.ts";
import { readSwitches } from "../../redemption/switches.ts";
import { BUYBACKS } from "../switches.ts";
import { waitsForApproval, type Reviewed } from "../../redemption/orders.ts";
import { returnBuyback } from "./settle.ts";

/** Our requests are given up within half of this time. */
const IN_FLIGHT_MS = 60_000;

/** A buy-back whose payment is requested now. */
export interface MarkedBuyback extends BuybackRow {
  /** True if no earlier request of it can be in transit any more. */
  readonly isAlone: boolean;
}

/** Notes the halt of a payment that was not requested; one that waits for approval waits since it began to. */
export async function addPaused(tx: Tx, row: BuybackRow & Reviewed, at: Date): Promise<void> {
  await addStepOnce(tx, row.buyback_id, waitsForApproval(row) ? "checking" : "paused", at);
}

/**
 * Notes that the payment app is asked to pay, before it is. The first time, the account is validated again: BP of one that
 * was changed since, or shortly before, are returned; a frozen one, and one above the ceiling, wait for an operator. One in a batch is paid by hand.
 */
export async function markSent(
  deps: Pick<Deps, "db" | "clock" | "config">,
  buybackId: bigint,
): Promise<MarkedBuyback | "ended" | "waits"> {
  const { db, clock } = deps;
  const current = await readBuyback(db, buybackId);
  if (!current) return "ended";
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, current.account_id);
    const row = await lockOpen(tx, buybackId);
    if (!row || row.buyback_batch_id !== null) return "ended";
    const at = clock.now();
    const isFirst = row.first_sent_at === null;
    if ((await readSwitches(tx, BUYBACKS)).isHalted) {
      if (isFirst) await addPaused(tx, row, at);
      return "waits";
    }
    if (isFirst) {
      if (waitsForApproval(row) || (await isFrozen(tx, row.account_id))) {
        await addStepOnce(tx, buybackId, "checking", at);
        return "waits";
      }
      // By the time of the request, so that no clock lets a lock expire.
      if (await readBuybackLock(tx, row.account_id, row.created_at)) {
        await returnBuyback(deps, tx, row, { reason: "account-changed", at });
        return "ended";
      }
      await addStepOnce(tx, buybackId, "sent", at);
    }
    const before = row.last_sent_at?.getTime() ?? 0;
    // Names the request: two have different times, however close they are.
    const sentAt = new Date(Math.max(at.getTime(), before + 1));
    const sent = { first_sent_at: row.first_sent_at ?? at, last_sent_at: sentAt };
    await tx.updateTable("buybacks").set(sent).where("buyback_id", "=", buybackId).execute();
    return { ...row, ...sent, isAlone: before <= at.getTime() - IN_FLIGHT_MS };
  });
}
