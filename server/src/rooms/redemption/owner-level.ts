// Offered to other rooms.
import { PERMISSION_LEVELS } from "@nodeyard/contract/redemption/rules.ts";
import type { Queryable } from "../../platform/database.ts";

/** Verification level of an account's owner, and the person. */
export async function readOwnerLevel(
  db: Queryable,
  accountId: bigint,
): Promise<{ readonly level: number; readonly identityId: bigint | undefined }> {
  const row = await db
    .selectFrom("accounts as a")
    .leftJoin("account_identities as i", "i.account_id", "a.account_id")
    .leftJoin("identity_reviews as r", (join) =>
      join.onRef("r.account_id", "=", "a.account_id").on("r.state", "=", "approved"),
    )
    .select(["a.tel_verified_at", "i.identity_id", "r.identity_review_id"])
    .where("a.account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const identityId = row.identity_id ?? undefined;
  const { none, phone, name, photos } = PERMISSION_LEVELS;
  const ofPhone = row.tel_verified_at === null ? none : phone;
  const ofPerson = row.identity_review_id === null ? name : photos;
  return { identityId, level: identityId === undefined ? ofPhone : ofPerson };
}
