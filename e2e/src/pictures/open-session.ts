import { systemClock } from "../../../server/src/platform/clock.ts";
import { openDatabase } from "../../../server/src/platform/database.ts";
import { createSession } from "../../../server/src/rooms/account/sessions.ts";
import { findDatabase } from "../../../tools/find-database.ts";

/** Opens a session of an account of a running server. @returns its token. */
export async function openSession(dataDirectory: string, email: string): Promise<string> {
  const found = await findDatabase({ NODEYARD_DATA: dataDirectory });
  const database = openDatabase(found.url, 1, "nodeyard-pictures");
  try {
    const { account_id: accountId } = await database.db
      .selectFrom("accounts")
      .select("account_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const session = { accountId, ip: "127.0.0.1", userAgent: "pictures", isProved: true };
    return await createSession({ clock: systemClock }, database.db, session);
  } finally {
    await database.close();
    await found.close();
  }
}
