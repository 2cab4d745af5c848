import type { FieldEncryption } from "../../platform/field-encryption.ts";
import type { Tx } from "../../platform/database.ts";

/** Bindings of an account that is being closed, and the identities that nothing else is bound to. */
export async function deleteIdentities(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("wechat_proofs").where("account_id", "=", accountId).execute();
  const bound = await tx
    .deleteFrom("wechat_bindings")
    .where("account_id", "=", accountId)
    .returning("wechat_identity_id")
    .execute();
  for (const { wechat_identity_id: identityId } of bound)
    await tx
      .deleteFrom("wechat_identities as i")
      .where("i.wechat_identity_id", "=", identityId)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom("wechat_bindings as b")
              .select("b.account_id")
              .whereRef("b.wechat_identity_id", "=", "i.wechat_identity_id"),
          ),
        ),
      )
      .execute();
}

/** Forgets access tokens that another key has encrypted: the platform gives them again. @returns how many. */
export async function deleteTokens(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const deleted = await tx
    .deleteFrom("wechat_tokens")
    .where("sealed_token", "not like", encryption.ownPattern)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
