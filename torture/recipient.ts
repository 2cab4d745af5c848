import { freshAddress, type TestChain } from "../server/src/platform/chain/testing/test-chain.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { untilAnswered } from "./until-answered.ts";

/**
 * Lets a recipient with a signed payout empty the address in the next block, before the payment: it needs more gas than
 * estimated.
 * @returns whether there was one.
 */
export async function emptyRecipient(
  { db }: DatabaseHandle,
  { tokenBalanceOf, moveTokens }: TestChain,
): Promise<boolean> {
  const signed = await untilAnswered(() =>
    db
      .selectFrom("withdrawals")
      .select("address")
      .where("status", "=", "created")
      .where("transaction_hash", "is not", null)
      .orderBy("withdrawal_id")
      .execute(),
  );
  for (const { address } of signed) {
    const units = await tokenBalanceOf(address);
    if (units === 0n) continue;
    await moveTokens(address, freshAddress(), units);
    return true;
  }
  return false;
}
