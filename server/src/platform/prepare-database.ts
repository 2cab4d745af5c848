import pg from "pg";
import { migrateJobs } from "./jobs.ts";
import type { Logger } from "./log.ts";
import { assertMigrated, migrateUp } from "./migrate.ts";

/** Tables that the application adds to, and never changes: the books, and who did what. */
const APPEND_ONLY = ["ledger_transfers", "ledger_postings", "audit_lines"];
/** Tables of what operators asked for, with the columns of how it ended: they alone are written later. */
const ENDED_ONCE: Readonly<Record<string, string>> = {
  operator_requests: "state, decided_by, decided_at, decision_reason",
  payout_checks: "ended_at, report, failure",
};
/** Tables that only migrations write. */
const READ_ONLY = ["schema_migrations"];
/** The schema of the job queue. */
const JOBS_SCHEMA = "graphile_worker";

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "nodeyard-prepare" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The queue's tables have row-level security without policies: only their owner sees rows until there is one. */
async function openJobsTo(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relrowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polname = $2)`,
    [JOBS_SCHEMA, role],
  );
  const grantee = pg.escapeIdentifier(role);
  for (const { name } of rows)
    await client.query(`create policy ${grantee} on ${name} to ${grantee} using (true)`);
}

/** Grants a role what the server needs, and revokes changes of books and audit lines. Idempotent. */
async function grantApplication(ownerUrl: string, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const schemas = `public, ${JOBS_SCHEMA}`;
  await withClient(ownerUrl, async (client) => {
    await client.query("begin");
    await client.query(`
      grant usage on schema ${schemas} to ${to};
      grant select, insert, update, delete on all tables in schema ${schemas} to ${to};
      grant usage, select, update on all sequences in schema ${schemas} to ${to};
      grant execute on all functions in schema ${schemas} to ${to};
      revoke update, delete, truncate on ${APPEND_ONLY.join(", ")} from ${to};
      revoke insert, update, delete, truncate on ${READ_ONLY.join(", ")} from ${to};`);
    for (const [table, columns] of Object.entries(ENDED_ONCE))
      await client.query(`
        revoke update, delete, truncate on ${table} from ${to};
        grant update (${columns}) on ${table} to ${to};`);
    await openJobsTo(client, role);
    await client.query("commit");
  });
}

/** True if the role may create tables, as an owner does. */
async function mayMigrate(url: string, log: Logger): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ mayCreate: boolean; isSuperuser: boolean }>(
      `select has_schema_privilege('public', 'create') as "mayCreate", rolsuper as "isSuperuser"
       from pg_roles where rolname = current_user`,
    );
    if (rows[0]?.isSuperuser)
      log.warn(
        "DATABASE_URL is a PostgreSQL superuser: anyone who obtains it has a shell on the database host; see docs/operations.md, Database roles",
      );
    return rows[0]?.mayCreate === true;
  });
}

/**
 * Migrates as the owner and grants the application its rights. With one role for both, only migrates; a role that owns
 * nothing and has no owner beside it finds the database migrated, or throws.
 * @returns names of the applied migrations.
 */
export async function prepareDatabase(
  urls: { readonly ownerUrl: string; readonly applicationUrl: string },
  options: { readonly log: Logger; readonly onStep?: (done: number, total: number) => void },
): Promise<string[]> {
  const { ownerUrl, applicationUrl } = urls;
  const isOneRole = ownerUrl === applicationUrl;
  if (isOneRole && !(await mayMigrate(applicationUrl, options.log))) {
    await assertMigrated(applicationUrl);
    return [];
  }
  const taken = await migrateUp(ownerUrl, options);
  await migrateJobs(ownerUrl);
  if (!isOneRole)
    await grantApplication(ownerUrl, decodeURIComponent(new URL(applicationUrl).username));
  return taken;
}
