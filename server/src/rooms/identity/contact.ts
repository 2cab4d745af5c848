// Offered to other rooms.
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";

const placeOf = (accountId: bigint): string => `account_contacts/${accountId}`;

/** The WeChat or QQ account that an owner gave; empty if none. */
export async function findContactName(
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
): Promise<string> {
  const row = await db
    .selectFrom("account_contacts")
    .select("sealed")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ? deps.encryption.decrypt(row.sealed, placeOf(accountId)) : "";
}

export async function saveContactName(
  deps: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  accountId: bigint,
  contact: string,
): Promise<void> {
  const now = deps.clock.now();
  await noteSealingKey(tx, deps.encryption, now);
  const values = {
    sealed: deps.encryption.encrypt(contact, placeOf(accountId)),
    updated_at: now,
  };
  await tx
    .insertInto("account_contacts")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** Encrypts the contacts anew. @returns how many. */
export async function resealContacts(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("account_contacts")
    .select(["account_id", "sealed"])
    .where("sealed", "not like", encryption.ownPattern)
    .execute();
  for (const { account_id: accountId, sealed } of rows) {
    const contact = encryption.decrypt(sealed, placeOf(accountId));
    await tx
      .updateTable("account_contacts")
      .set({ sealed: encryption.encrypt(contact, placeOf(accountId)) })
      .where("account_id", "=", accountId)
      .execute();
  }
  return rows.length;
}
