import { batchErrors } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../../platform/database.ts";
import { isFrozen } from "../../../account/freeze.ts";
import { isOwnPerson } from "../../../identity/own-person.ts";
import { readLock } from "../../../redemption/lock.ts";
import { waitsForApproval, type Reviewed } from "../../../redemption/orders.ts";
import type { BuybackRow } from "../../store.ts";

/** Locks the accounts of buy-backs, which are neither frozen nor changed until the transaction ends. */
export async function lockAccountsOf(tx: Tx, buybacks: readonly BuybackRow[]): Promise<void> {
  const accountIds = [...new Set(buybacks.map((row) => row.account_id))];
  await sql`select from accounts where account_id = any(${accountIds}) order by account_id for no key update`.execute(
    tx,
  );
}

/** Throws if a buy-back may not be paid now: as for the gateway, under its account's lock. */
export async function assertPayable(tx: Tx, row: BuybackRow & Reviewed): Promise<void> {
  const isBlocked =
    waitsForApproval(row) ||
    (await isFrozen(tx, row.account_id)) ||
    (await readLock(tx, row.account_id, row.created_at, "buyback")) !== undefined;
  if (isBlocked)
    throw new ApiError(batchErrors.batchBlocked, { params: { id: String(row.buyback_id) } });
}

/** Throws if one of the buy-backs is of the operator: of the account, or of another one of the same person. */
export async function assertNotOwn(
  db: Queryable,
  operatorId: bigint,
  buybacks: readonly BuybackRow[],
): Promise<void> {
  const accountIds = buybacks.map((row) => row.account_id);
  if (await isOwnPerson(db, operatorId, accountIds))
    throw new ApiError(batchErrors.batchOwnAccount);
}
