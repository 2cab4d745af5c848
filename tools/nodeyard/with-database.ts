import { openDatabase, type DatabaseHandle } from "../../server/src/platform/database.ts";
import { findDatabase } from "../find-database.ts";
import type { Context } from "./command.ts";

/** Does the work on this installation's database, beside a running server, and closes it. */
export async function withDatabase<Result>(
  { env }: Context,
  purpose: string,
  work: (database: DatabaseHandle) => Promise<Result>,
): Promise<Result> {
  const found = await findDatabase(env);
  try {
    const database = openDatabase(found.url, 2, `nodeyard-${purpose}`);
    return await work(database).finally(database.close);
  } finally {
    await found.close();
  }
}
