// Offered to other rooms.
import type { LimitName } from "@nodeyard/contract/operator/limits.ts";
import type { Queryable, Tx } from "../../platform/database.ts";

function limitOf(db: Queryable, accountId: bigint, name: LimitName) {
  return db
    .selectFrom("account_limits")
    .select("value")
    .where("account_id", "=", accountId)
    .where("name", "=", name);
}

/** The limit that operators have set for this account; undefined where the general one holds. */
export async function readLimit(
  db: Queryable,
  accountId: bigint,
  name: LimitName,
): Promise<bigint | undefined> {
  return (await limitOf(db, accountId, name).executeTakeFirst())?.value;
}

/** The same, serialising all who count against it until their transactions end. */
export async function lockLimit(
  tx: Tx,
  accountId: bigint,
  name: LimitName,
): Promise<bigint | undefined> {
  return (await limitOf(tx, accountId, name).forNoKeyUpdate().executeTakeFirst())?.value;
}
