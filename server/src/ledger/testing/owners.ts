import { randomBytes } from "node:crypto";
import type { Queryable } from "../../platform/database.ts";

/** An account that only the ledger's tests look at. */
export async function createOwner(
  db: Queryable,
  name = randomBytes(6).toString("hex"),
): Promise<bigint> {
  const owner = await db
    .insertInto("accounts")
    .values({
      email: `${name}@nodeyard.test`,
      password_hash: "-",
      password_changed_at: new Date(0),
      refer_code: name,
      language: "en",
      created_at: new Date(0),
    })
    .returning("account_id")
    .executeTakeFirstOrThrow();
  return owner.account_id;
}
