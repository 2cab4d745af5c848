import type { Tx } from "../../../platform/database.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { lockPayout, readPayout, type Payout } from "../payout/store.ts";
import { OperatorError } from "./operator-error.ts";

/** Locks an open withdrawal and its account as the payer does; throws if there is none. */
export async function lockOpen(tx: Tx, withdrawalId: bigint): Promise<Payout> {
  const found = await readPayout(tx, withdrawalId);
  if (!found) throw new OperatorError(`There is no withdrawal ${withdrawalId}`);
  await lockAccount(tx, found.withdrawal.account_id);
  const payout = await lockPayout(tx, withdrawalId);
  if (!payout) throw new OperatorError(`Withdrawal ${withdrawalId} has ended`);
  return payout;
}
