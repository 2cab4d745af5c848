import type { ReviewReason } from "@nodeyard/contract/withdrawal/rules.ts";
import { addStep } from "../store.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { hasUnbooked } from "../reconcile/addresses.ts";
import {
  lockCeilings,
  readAccountCeiling,
  readUnreviewed,
  readYoungBalance,
} from "../../redemption/ceilings.ts";
import { reviewNotice } from "./review-text.ts";

export interface Requested {
  readonly withdrawalId: bigint;
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly at: Date;
}

/**
 * Why the withdrawal needs an operator's approval, if it does. Counts the withdrawal itself, after its hold and under the
 * ceilings' lock: of concurrent requests each sees those committed before.
 */
async function findReason(tx: Tx, requested: Requested): Promise<ReviewReason | undefined> {
  const { accountId, at } = requested;
  if (await hasUnbooked(tx, accountId)) return "unbooked-payment";
  const ceilings = await lockCeilings(tx, at);
  const sums = await readUnreviewed(tx, accountId, at);
  if (sums.accountMicroBp > (await readAccountCeiling(tx, accountId, ceilings)))
    return "account-ceiling";
  const young = await readYoungBalance(tx, accountId, ceilings, at);
  if (young !== undefined && young < 0n) return "young-account";
  return sums.totalMicroBp > ceilings.total_day_micro_bp ? "total-ceiling" : undefined;
}

/** Lets a withdrawal wait for approval: reason, timeline step and mail to finance operators. */
export async function requireReview(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  requested: Requested,
  reason: ReviewReason,
): Promise<void> {
  const { withdrawalId, at } = requested;
  await tx
    .updateTable("withdrawals")
    .set({ review_reason: reason })
    .where("withdrawal_id", "=", withdrawalId)
    .execute();
  await addStep(tx, withdrawalId, "review", at);
  const notice = { ...requested, reason };
  await notifyFinance(deps, tx, (language) => reviewNotice(notice, language));
}

/** Judges a new withdrawal in the transaction of its hold. @returns whether it waits for approval. */
export async function reviewWithdrawal(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  requested: Requested,
): Promise<boolean> {
  const reason = await findReason(tx, requested);
  if (reason !== undefined) await requireReview(deps, tx, requested, reason);
  return reason !== undefined;
}
