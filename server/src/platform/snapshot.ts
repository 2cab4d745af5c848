import type { Database, Tx } from "./database.ts";

/** Several reads of one snapshot. */
export function inSnapshot<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}
