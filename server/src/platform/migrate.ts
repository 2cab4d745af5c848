import { readdir, readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import pg from "pg";

const MIGRATIONS_DIRECTORY = new URL("../migrations/", import.meta.url);

/** Session-level lock that serialises migrators of all processes; the number is arbitrary. */
export const MIGRATION_LOCK_KEY = 7_331_201;

/** Applied migrations. */
export const CREATE_STEPS_TABLE = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

export interface Migration {
  readonly name: string;
  readonly up: string;
  /** Undefined if irreversible. */
  readonly down: string | undefined;
  readonly checksum: string;
}

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** Reads `YYYYMMDD_HHMM_name.sql` files with a `-- migrate:up` and a `-- migrate:down` part, in time order. */
export async function readMigrations(directory: URL = MIGRATIONS_DIRECTORY): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, directory), "utf8");
      const [head = "", down] = text.split(/^-- migrate:down$/m);
      const up = head.replace(/^-- migrate:up$/m, "");
      if (up === head) throw new MigrationError(`${file} has no "-- migrate:up" line`);
      return {
        name: file.replace(/\.sql$/, ""),
        up,
        down: down?.trim() ? down : undefined,
        checksum: createHash("sha256").update(text).digest("hex"),
      };
    }),
  );
}

async function withLockedClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: "nodeyard-migrate" });
  await client.connect();
  try {
    const version = await client.query<{ server_version_num: string }>("show server_version_num");
    if (Number(version.rows[0]?.server_version_num) < 150_000) {
      throw new MigrationError("PostgreSQL 15 or newer is required");
    }
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK_KEY]);
    await client.query(CREATE_STEPS_TABLE);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Applies all pending migrations, each with its record in one transaction, so that a kill rolls it back and the next start
 * retries it.
 * @returns names of the applied migrations.
 */
export async function migrateUp(
  url: string,
  options: { directory?: URL; onStep?: (done: number, total: number) => void } = {},
): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  return withLockedClient(url, async (client) => {
    const applied = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migrations",
    );
    const known = new Map(migrations.map((migration) => [migration.name, migration]));
    for (const row of applied.rows) {
      const migration = known.get(row.name);
      if (!migration)
        throw new MigrationError(
          `The database has step ${row.name}, which this version does not know: it is newer than this program`,
        );
      if (migration.checksum !== row.checksum)
        throw new MigrationError(`Step ${row.name} was changed after it had been applied`);
    }
    const done = new Set(applied.rows.map((row) => row.name));
    const pending = migrations.filter((migration) => !done.has(migration.name));
    const taken: string[] = [];
    for (const migration of pending) {
      options.onStep?.(taken.length, pending.length);
      await client.query("begin");
      try {
        await client.query(migration.up);
        await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
          migration.name,
          migration.checksum,
        ]);
        await client.query("commit");
      } catch (cause) {
        await client.query("rollback").catch(() => {});
        throw new MigrationError(
          `Step ${migration.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      }
      taken.push(migration.name);
    }
    return taken;
  });
}

/** Throws unless all migrations are applied, for a role that may not apply them. */
export async function assertMigrated(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "nodeyard-migrate" });
  await client.connect();
  try {
    const there = await client.query("select to_regclass('schema_migrations') as name");
    const applied =
      there.rows[0]?.name === null
        ? []
        : (await client.query<{ name: string }>("select name from schema_migrations")).rows;
    const done = new Set(applied.map((row) => row.name));
    const open = (await readMigrations()).filter((migration) => !done.has(migration.name));
    if (open.length === 0) return;
    throw new MigrationError(
      `The database lacks ${open.length} migrations, and the role of DATABASE_URL may not apply them. Run "npm run migrate -- up" with NODEYARD_DATABASE_OWNER_URL, or set it here`,
    );
  } finally {
    await client.end();
  }
}

/** Reverts the newest `steps` migrations. @returns their names, newest first. */
export async function migrateDown(url: string, steps: number, directory?: URL): Promise<string[]> {
  const known = new Map(
    (await readMigrations(directory)).map((migration) => [migration.name, migration]),
  );
  return withLockedClient(url, async (client) => {
    const applied = await client.query<{ name: string }>(
      "select name from schema_migrations order by name desc limit $1",
      [steps],
    );
    const taken: string[] = [];
    for (const { name } of applied.rows) {
      const down = known.get(name)?.down;
      if (!down) throw new MigrationError(`Migration ${name} is irreversible`);
      await client.query("begin");
      try {
        await client.query(down);
        await client.query("delete from schema_migrations where name = $1", [name]);
        await client.query("commit");
      } catch (cause) {
        await client.query("rollback").catch(() => {});
        throw new MigrationError(
          `Migration ${name} could not be reverted: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        );
      }
      taken.push(name);
    }
    return taken;
  });
}
