import { PAYEE_LOCK_SECONDS } from "@nodeyard/contract/payee/rules.ts";
import type { Queryable } from "../../platform/database.ts";
import { readPayeeLock } from "../redemption/payee-lock.ts";
import { lockTimes } from "../redemption/lock.ts";

interface BuybackLock {
  readonly until: Date;
  /** The newest change. */
  readonly by: "payee" | "password" | "factor";
}

/** What locks an account's buy-backs at an instant: the newest change of payee or password, or the reset of the second factor. */
export async function readBuybackLock(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<BuybackLock | undefined> {
  const [payeeUntil, { rows }] = await Promise.all([
    readPayeeLock(db, accountId, at),
    lockTimes(accountId).execute(db),
  ]);
  const after = (changedAt: Date | null | undefined): Date | undefined =>
    changedAt ? new Date(changedAt.getTime() + PAYEE_LOCK_SECONDS * 1000) : undefined;
  const locks = [
    { by: "payee", until: payeeUntil },
    { by: "password", until: after(rows[0]?.password_at) },
    { by: "factor", until: after(rows[0]?.factor_at) },
  ] as const;
  let newest: BuybackLock | undefined;
  for (const { by, until } of locks)
    if (until && until > at && (!newest || until > newest.until)) newest = { by, until };
  return newest;
}
