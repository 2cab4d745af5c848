import { sql } from "kysely";
import type { Queryable } from "./database.ts";
import type { FieldEncryption } from "./field-encryption.ts";

const PREFIX = "nodeyard-listen";

/**
 * The name of a process's LISTEN connection, which it keeps for as long as it runs: it shows the others which key the process
 * encrypts with.
 */
export function listenerName({ keyId }: Pick<FieldEncryption, "keyId">): string {
  return `${PREFIX} ${keyId}`;
}

/** Number of running processes that do not encrypt with this key: they may not have it, and could not decrypt what it encrypts. */
export async function countProcessesBehind(
  db: Queryable,
  encryption: Pick<FieldEncryption, "keyId">,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like ${`${PREFIX}%`}
      and application_name <> ${listenerName(encryption)}`.execute(db);
  return rows[0]?.count ?? 0;
}
