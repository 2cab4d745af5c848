import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { isFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { readLock } from "../../redemption/lock.ts";
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

/**
 * Writes why a buy-back that was never requested waits. What an operator has to decide outlasts a halt, so that neither its state nor its
 * time begins anew.
 */
export async function noteWait(
  tx: Tx,
  row: BuybackRow & Reviewed,
  { isHalted, at }: { readonly isHalted: boolean; readonly at: Date },
): Promise<boolean> {
  const isChecked = waitsForApproval(row) || (await isFrozen(tx, row.account_id));
  if (!isChecked && !isHalted) return false;
  if (row.on_hold_since === null)
    await addStepOnce(tx, row.buyback_id, isChecked ? "checking" : "paused", at);
  return true;
}

/**
 * Notes that the payment app is asked to pay, before it is. The first time, the account is validated again: BP of one that
 * was changed since, or shortly before, are returned; a frozen one, and one above the ceiling, wait for an operator. One in a batch is paid by
 * hand, and one on hold is not requested.
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
    if (row.on_hold_since !== null) return "waits";
    const isFirst = row.first_sent_at === null;
    const isHalted = (await readSwitches(tx, BUYBACKS)).isHalted;
    if (isFirst && (await noteWait(tx, row, { isHalted, at }))) return "waits";
    if (isHalted) return "waits";
    if (isFirst) {
      // By the time of the request, so that no clock lets a lock expire.
      if (await readLock(tx, row.account_id, row.created_at, "buyback")) {
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
