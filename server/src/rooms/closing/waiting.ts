// Offered to other rooms.
import { closingErrors } from "@nodeyard/contract/closing/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../platform/database.ts";

/** The closing of an account that is neither cancelled nor done. */
export async function findWaiting(db: Queryable, accountId: bigint) {
  return db
    .selectFrom("account_closings")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("cancelled_at", "is", null)
    .where("completed_at", "is", null)
    .executeTakeFirst();
}

/** Throws for an account that is being closed: it takes nothing new that would have to end first. */
export async function assertNotClosing(db: Queryable, accountId: bigint): Promise<void> {
  if (await findWaiting(db, accountId)) throw new ApiError(closingErrors.isClosing);
}
