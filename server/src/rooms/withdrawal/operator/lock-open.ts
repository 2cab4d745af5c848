// Offered to other rooms.
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { lockPayout, readPayout, type Payout } from "../payout/store.ts";
import { OperatorError } from "./operator-error.ts";

/** An open withdrawal; throws if there is none. */
export async function findOpen(db: Queryable, withdrawalId: bigint): Promise<Payout> {
  const params = { withdrawalId: String(withdrawalId) };
  const found = await readPayout(db, withdrawalId);
  if (!found) throw new OperatorError(payoutActErrors.unknownWithdrawal, params);
  if (found.withdrawal.status !== "created")
    throw new OperatorError(payoutActErrors.withdrawalEnded, params);
  return found;
}

/** Locks an open withdrawal and its account as the payer does; throws if there is none. */
export async function lockOpen(tx: Tx, withdrawalId: bigint): Promise<Payout> {
  const { withdrawal } = await findOpen(tx, withdrawalId);
  await lockAccount(tx, withdrawal.account_id);
  const payout = await lockPayout(tx, withdrawalId);
  if (!payout)
    throw new OperatorError(payoutActErrors.withdrawalEnded, {
      withdrawalId: String(withdrawalId),
    });
  return payout;
}
