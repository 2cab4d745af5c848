import type { AutoAmount } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import type { Queryable, Tx } from "../../platform/database.ts";

/** An account's setting; undefined before the first. */
export async function findSetting(db: Queryable, accountId: bigint) {
  return db
    .selectFrom("auto_withdrawals")
    .select(["amount_yuan", "on_since"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Saves what the owner set; the caller holds the account's lock. Being on already, it stays on since the same instant. */
export async function saveSetting(
  tx: Tx,
  accountId: bigint,
  setting: { readonly amountYuan: AutoAmount; readonly isOn: boolean; readonly at: Date },
): Promise<void> {
  const { amountYuan, isOn, at } = setting;
  const before = await findSetting(tx, accountId);
  const values = {
    amount_yuan: amountYuan,
    on_since: isOn ? (before?.on_since ?? at) : null,
    changed_at: at,
  };
  await tx
    .insertInto("auto_withdrawals")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** Deletes the setting of an account that is being closed; its runs are books, and stay. */
export async function deleteSetting(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("auto_withdrawals").where("account_id", "=", accountId).execute();
}
