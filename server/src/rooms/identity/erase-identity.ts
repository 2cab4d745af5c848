import type { Tx } from "../../platform/database.ts";
import { deleteVerifiedName } from "./verified-name.ts";

/** Name, ID number, photos and contact of an account that is being closed. */
export async function eraseIdentity(tx: Tx, accountId: bigint): Promise<void> {
  await deleteVerifiedName(tx, accountId);
  await tx.deleteFrom("identity_photos").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("identity_reviews").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("identity_changes").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("operator_names").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("account_contacts").where("account_id", "=", accountId).execute();
}
