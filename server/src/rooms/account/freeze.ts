// Offered to other rooms.
import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../platform/database.ts";

/** True if an operator has frozen the account; under its lock nobody freezes it until the transaction ends. */
export async function isFrozen(db: Queryable, accountId: bigint): Promise<boolean> {
  const found = await db
    .selectFrom("account_freezes")
    .select("account_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found !== undefined;
}

/** For acts on money, which the check of the call could have passed just before. */
export async function assertNotFrozen(db: Queryable, accountId: bigint): Promise<void> {
  if (await isFrozen(db, accountId)) throw new ApiError(accountErrors.frozen);
}
