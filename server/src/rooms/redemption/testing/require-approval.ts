import type { ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { saveAssessment, type OrderName } from "../assessment/save-assessment.ts";

/** Lets an order wait for approval, as if it had been assessed so. */
export async function requireApproval(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  order: Omit<OrderName, "at">,
  reason: ReviewReason = "account-ceiling",
): Promise<void> {
  const assessed = { reasons: [reason], inputs: {} };
  await database.db
    .transaction()
    .execute((tx) => saveAssessment(tx, { ...order, at: clock.now() }, assessed));
}
