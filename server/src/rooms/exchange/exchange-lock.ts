import type { Queryable } from "../../platform/database.ts";
import { lockAt, lockTimes } from "../redemption/lock.ts";

interface ExchangeLock {
  readonly until: Date;
  /** The newest change. */
  readonly by: "password" | "factor";
}

/** What locks an account's exchanges at an instant: a change of password, or the reset of the second factor. */
export async function readExchangeLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<ExchangeLock | undefined> {
  const { rows } = await lockTimes(accountId).execute(db);
  const lock = rows[0] && lockAt({ ...rows[0], wallet_at: null }, at);
  return lock && { until: lock.until, by: lock.by === "factor" ? "factor" : "password" };
}
