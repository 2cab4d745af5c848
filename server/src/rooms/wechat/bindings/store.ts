import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";

/** Names a bound account for its identity; unguessable, and of no other binding. */
export const newHandle = (): string => randomBytes(16).toString("base64url");

/** The accounts of an identity, oldest binding first. */
export async function listBoundAccounts(db: Queryable, identityId: bigint) {
  return db
    .selectFrom("wechat_bindings as b")
    .innerJoin("accounts as a", "a.account_id", "b.account_id")
    .select([
      "b.account_id as accountId",
      "b.handle",
      "a.email",
      "a.tel",
      "a.tel_verified_at as telVerifiedAt",
      "b.bound_at as boundAt",
      sql<boolean>`b.password_changed_at <> a.password_changed_at`.as("isPaused"),
      sql<boolean>`exists (select from second_factors f where f.account_id = b.account_id
        and f.confirmed_at is not null)`.as("hasFactor"),
      sql<boolean>`exists (select from second_factors f where f.account_id = b.account_id
        and f.kind = 'totp' and f.confirmed_at is not null)`.as("hasApp"),
    ])
    .where("b.wechat_identity_id", "=", identityId)
    .orderBy("b.wechat_binding_id")
    .execute();
}

/** True if an account asks for a second factor. */
export async function hasFactor(db: Queryable, accountId: bigint): Promise<boolean> {
  const found = await db
    .selectFrom("second_factors")
    .select("second_factor_id")
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Serialises changes of what is bound to an identity. */
export async function lockIdentity(tx: Tx, identityId: bigint): Promise<void> {
  await sql`select from wechat_identities where wechat_identity_id = ${identityId} for no key update`.execute(
    tx,
  );
}

/** Ends a binding, and what sessions of the identity have proved for its account. */
export async function deleteBinding(
  tx: Tx,
  { identityId, accountId }: { readonly identityId: bigint; readonly accountId: bigint },
): Promise<boolean> {
  await tx
    .deleteFrom("wechat_proofs")
    .where("account_id", "=", accountId)
    .where("session_hash", "in", (sessions) =>
      sessions
        .selectFrom("wechat_sessions")
        .select("session_hash")
        .where("wechat_identity_id", "=", identityId),
    )
    .execute();
  const deleted = await tx
    .deleteFrom("wechat_bindings")
    .where("wechat_identity_id", "=", identityId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
