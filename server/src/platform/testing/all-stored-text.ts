import { sql } from "kysely";
import type { Queryable } from "../database.ts";

/** Every row of every table as text, the queue of jobs included: what a secret must not be found in. */
export async function allStoredText(db: Queryable): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const parts = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(t::text, ' ') as text from ${sql.table(`${schema}.${name}`)} t`.execute(
        db,
      );
      return rows[0]?.text ?? "";
    }),
  );
  return parts.join("\n");
}
