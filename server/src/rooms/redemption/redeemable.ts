// Offered to other rooms.
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { readMatureBalance, type MatureBalance } from "../../ledger/mature-balance.ts";
import type { Queryable } from "../../platform/database.ts";

/** The owner's balance, and the part of it that is mature enough to be redeemed. */
export async function readRedeemable(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<MatureBalance> {
  return readMatureBalance(db, accountId, { at, maturityHours: MATURITY_HOURS });
}
