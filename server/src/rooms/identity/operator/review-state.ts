import type { PhotoFault, PhotoState } from "@nodeyard/contract/identity/rules.ts";
import type { Queryable } from "../../../platform/database.ts";

interface ReviewState {
  readonly state: PhotoState;
  readonly fault: PhotoFault | null;
  /** Of the decision, or of the submission before it; null without photos. */
  readonly at: Date | null;
}

/** Review state of an account's photos: that of its newest review. */
export async function readReviewState(db: Queryable, accountId: bigint): Promise<ReviewState> {
  const row = await db
    .selectFrom("identity_reviews")
    .select(["state", "fault", "submitted_at", "decided_at"])
    .where("account_id", "=", accountId)
    .orderBy("identity_review_id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return { state: "none", fault: null, at: null };
  return {
    state: row.state,
    fault: row.fault,
    at: row.decided_at ?? row.submitted_at,
  };
}

/** True if there is an account that yuan could be paid to. */
export async function hasAlipayAccount(db: Queryable, accountId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("payees")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("sealed_alipay", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
