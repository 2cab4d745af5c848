import { PERMISSION_LEVELS } from "@nodeyard/contract/buyback/rules.ts";
import type { Queryable } from "../../platform/database.ts";

/** How far an account's owner is verified, and which person it is. */
export async function readOwnerLevel(
  db: Queryable,
  accountId: bigint,
): Promise<{ readonly level: number; readonly identityId: bigint | undefined }> {
  const row = await db
    .selectFrom("accounts as a")
    .leftJoin("account_identities as i", "i.account_id", "a.account_id")
    .select(["a.tel_verified_at", "i.identity_id"])
    .where("a.account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identityId = row.identity_id ?? undefined;
  const phone = row.tel_verified_at === null ? PERMISSION_LEVELS.none : PERMISSION_LEVELS.phone;
  return { identityId, level: identityId === undefined ? phone : PERMISSION_LEVELS.name };
}
