// Offered to other rooms.
import type { IdentityPart } from "@nodeyard/contract/identity/rules.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { findContactName, saveContactName } from "../contact.ts";
import { deleteVerifiedName, findVerifiedName, saveVerifiedName } from "../verified-name.ts";
import type { PartBefore } from "./identity-changes.ts";

/** A part as it is now. */
export async function readPart(
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
  part: IdentityPart,
): Promise<PartBefore> {
  if (part === "contact") {
    const contact = await findContactName(deps, db, accountId);
    return { part, before: contact === "" ? null : { contact } };
  }
  if (part === "name") {
    const found = await findVerifiedName(deps, db, accountId);
    if (!found) return { part, before: null };
    const { name, idNumber, reference, verifiedAt } = found;
    return { part, before: { name, idNumber, reference, verifiedAt: verifiedAt.toISOString() } };
  }
  const { tel, tel_verified_at: verifiedAt } = await db
    .selectFrom("accounts")
    .select(["tel", "tel_verified_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return {
    part,
    before:
      tel === null || verifiedAt === null ? null : { tel, verifiedAt: verifiedAt.toISOString() },
  };
}

/** Another name has another card: its photos are to be submitted anew. */
async function deletePhotos(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("identity_photos").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("identity_reviews").where("account_id", "=", accountId).execute();
}

/** Writes a part as it shall be; null removes it. The caller holds the account's lock. */
export async function writePart(
  deps: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  accountId: bigint,
  to: PartBefore,
): Promise<void> {
  switch (to.part) {
    case "contact":
      if (to.before) await saveContactName(deps, tx, accountId, to.before.contact);
      else await tx.deleteFrom("account_contacts").where("account_id", "=", accountId).execute();
      return;
    case "name": {
      await deletePhotos(tx, accountId);
      await deleteVerifiedName(tx, accountId);
      if (!to.before) return;
      const { name, idNumber, reference, verifiedAt } = to.before;
      const checked = { person: { name, idNumber }, reference };
      await saveVerifiedName(deps, tx, accountId, checked, new Date(verifiedAt));
      return;
    }
    case "phone":
      await tx
        .updateTable("accounts")
        .set({
          tel: to.before?.tel ?? null,
          tel_verified_at: to.before ? new Date(to.before.verifiedAt) : null,
        })
        .where("account_id", "=", accountId)
        .execute();
  }
}
