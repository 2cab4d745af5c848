// Offered to other rooms.
import type { Address } from "viem";
import type { Queryable, Tx } from "../../platform/database.ts";

export interface Wallet {
  /** In EIP-55 form. */
  readonly address: Address;
  readonly isVerified: boolean;
  readonly boundAt: Date;
}

/** The bound wallet of an account; undefined without one. */
export async function findWallet(db: Queryable, accountId: bigint): Promise<Wallet | undefined> {
  const row = await db
    .selectFrom("wallets")
    .select(["address", "is_verified", "bound_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && { address: row.address, isVerified: row.is_verified, boundAt: row.bound_at };
}

/** Sets or clears the account's wallet; callers have verified the owner. */
export async function setWallet(
  tx: Tx,
  accountId: bigint,
  address: Address | null,
  at: Date,
): Promise<void> {
  if (address === null) {
    await tx.deleteFrom("wallets").where("account_id", "=", accountId).execute();
    return;
  }
  const wallet = { address, is_verified: true, bound_at: at };
  await tx
    .insertInto("wallets")
    .values({ account_id: accountId, ...wallet })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(wallet))
    .execute();
}
