import type { Tx } from "../../../platform/database.ts";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";
import { placeOfSecret } from "./secret.ts";

/** Encrypts the secrets of webhooks anew. @returns how many. */
export async function resealSecrets(tx: Tx, encryption: FieldEncryption): Promise<number> {
  let count = 0;
  for (const column of ["sealed_secret", "sealed_former_secret"] as const) {
    const rows = await tx
      .selectFrom("webhooks")
      .select(["account_id", `${column} as sealed`])
      .where(column, "not like", encryption.ownPattern)
      .execute();
    for (const { account_id: accountId, sealed } of rows) {
      const place = placeOfSecret(accountId);
      await tx
        .updateTable("webhooks")
        .set({ [column]: encryption.encrypt(encryption.decrypt(String(sealed), place), place) })
        .where("account_id", "=", accountId)
        .execute();
    }
    count += rows.length;
  }
  return count;
}
