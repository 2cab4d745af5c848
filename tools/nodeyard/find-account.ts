import type { Database } from "../../server/src/platform/database.ts";
import { RefusedError } from "./command.ts";

/** The account of an e-mail address or id; refuses an unknown one. */
export async function findAccount(db: Database, text: string): Promise<bigint> {
  const isId = /^[1-9]\d{0,17}$/.test(text);
  const found = await db
    .selectFrom("accounts")
    .select("account_id")
    .where((where) =>
      isId ? where("account_id", "=", BigInt(text)) : where("email", "=", text.toLowerCase()),
    )
    .executeTakeFirst();
  if (!found) throw new RefusedError(`There is no account ${text}`);
  return found.account_id;
}
