import pg from "pg";
import { adopt, findReplacement } from "./migrate/adopt.ts";
import { applyMigration, CREATE_STEPS_TABLE } from "./migrate/apply-migration.ts";
import {
  MigrationError,
  readMigrations,
  type Migration,
  type Step,
} from "./migrate/read-migrations.ts";
import { PATIENCE, runStep, type Patience } from "./migrate/run-step.ts";

/** Session-level lock that serialises migrators of all processes; the number is arbitrary. */
export const MIGRATION_LOCK_KEY = 7_331_201;

export interface MigrateOptions {
  readonly directory?: URL;
  readonly onStep?: (done: number, total: number) => void;
  readonly patience?: Patience;
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

async function readSteps(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<Step>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  return rows;
}

function requireKnown(applied: readonly Step[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const step of applied) {
    const migration = known.get(step.name);
    if (!migration)
      throw new MigrationError(
        `The database has step ${step.name}, which this version does not know: it is newer than this program`,
      );
    if (migration.checksum !== step.checksum)
      throw new MigrationError(`Step ${step.name} was changed after it had been applied`);
  }
}

/**
 * Applies all pending migrations, each with its record in one transaction, so that a kill rolls it back and the next start
 * retries it. A database with the migrations that the baseline replaces adopts it first.
 * @returns names of the applied migrations.
 */
export async function migrateUp(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  const patience = options.patience ?? PATIENCE;
  return withLockedClient(url, async (client) => {
    const taken: string[] = [];
    const replacement = findReplacement(await readSteps(client), migrations);
    if (replacement) {
      const failure = `The database cannot adopt ${replacement.name}`;
      await runStep(client, failure, () => adopt(client, replacement), patience);
      taken.push(replacement.name);
    }
    const applied = await readSteps(client);
    requireKnown(applied, migrations);
    const done = new Set(applied.map((step) => step.name));
    const pending = migrations.filter((migration) => !done.has(migration.name));
    for (const [index, migration] of pending.entries()) {
      options.onStep?.(index, pending.length);
      const failure = `Step ${migration.name} failed`;
      await runStep(client, failure, () => applyMigration(client, migration), patience);
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
    const applied = there.rows[0]?.name === null ? [] : await readSteps(client);
    const done = new Set(applied.map((step) => step.name));
    const open = (await readMigrations()).filter((migration) => !done.has(migration.name));
    if (open.length === 0) return;
    throw new MigrationError(
      `The database lacks ${open.length} migrations, and the role of DATABASE_URL may not apply them. Run "npm run migrate -- up" with NODEYARD_DATABASE_OWNER_URL, or set it here`,
    );
  } finally {
    await client.end();
  }
}

/** Reverts the newest `count` migrations. @returns their names, newest first. */
export async function migrateDown(
  url: string,
  count: number,
  options: MigrateOptions = {},
): Promise<string[]> {
  const known = new Map(
    (await readMigrations(options.directory)).map((migration) => [migration.name, migration]),
  );
  return withLockedClient(url, async (client) => {
    const newest = (await readSteps(client)).reverse().slice(0, count);
    const steps = newest.map(({ name }) => {
      const down = known.get(name)?.down;
      if (!down) throw new MigrationError(`Migration ${name} is irreversible`);
      return { name, down };
    });
    for (const { name, down } of steps) {
      const revert = async (): Promise<void> => {
        await client.query(down);
        await client.query("delete from schema_migrations where name = $1", [name]);
      };
      const failure = `Migration ${name} could not be reverted`;
      await runStep(client, failure, revert, options.patience ?? PATIENCE);
    }
    return steps.map(({ name }) => name);
  });
}
