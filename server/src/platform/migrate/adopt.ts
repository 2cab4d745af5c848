import type pg from "pg";
import { applyMigration, CREATE_STEPS_TABLE } from "./apply-migration.ts";
import { MigrationError, type Migration, type Step } from "./read-migrations.ts";
import { readSchemaLines } from "./schema-lines.ts";

const SCRATCH = "nodeyard_baseline";
const SHOWN_DIFFERENCES = 5;

/**
 * The migration that was squashed from these steps; undefined if none of them is part of one. A database or backup that has
 * taken only some of them is refused: the others are no longer part of this program.
 */
export function findReplacement(
  steps: readonly Step[],
  migrations: readonly Migration[],
): Migration | undefined {
  for (const migration of migrations) {
    const checksums = new Map(migration.replaces.map((step) => [step.name, step.checksum]));
    const replaced = steps.filter((step) => checksums.has(step.name));
    const newest = replaced.at(-1);
    if (newest === undefined) continue;
    const changed = replaced.find((step) => checksums.get(step.name) !== step.checksum);
    if (changed)
      throw new MigrationError(`Step ${changed.name} was changed after it had been applied`);
    if (replaced.length < checksums.size)
      throw new MigrationError(
        `Taken are ${replaced.length} of the ${checksums.size} migrations that ${migration.name} replaces, up to ${newest.name}. Migrate first with the version before it, whose newest migration is ${migration.replaces.at(-1)?.name}`,
      );
    return migration;
  }
  return undefined;
}

/** Creates the migration's schema beside the real one, compares, and drops it. */
async function findDifferences(client: pg.ClientBase, migration: Migration): Promise<string[]> {
  const now = await readSchemaLines(client, "public");
  await client.query(`create schema ${SCRATCH}; set local search_path = ${SCRATCH}`);
  await client.query(CREATE_STEPS_TABLE);
  await applyMigration(client, migration);
  const wanted = await readSchemaLines(client, SCRATCH);
  await client.query(`drop schema ${SCRATCH} cascade; set local search_path = public`);
  const [nowSet, wantedSet] = [new Set(now), new Set(wanted)];
  return [
    ...wanted.filter((line) => !nowSet.has(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !wantedSet.has(line)).map((line) => `+ ${line}`),
  ];
}

/**
 * Replaces the record of the migrations that `migration` was squashed from by its own, in the caller's transaction, once the
 * schema is proved to be the same. No table changes.
 */
export async function adopt(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query("set local search_path = public");
  const differences = await findDifferences(client, migration);
  if (differences.length > 0)
    throw new MigrationError(
      [
        `the schema differs in ${differences.length} places (- missing, + additional)`,
        ...differences.slice(0, SHOWN_DIFFERENCES),
      ].join("\n"),
    );
  await client.query("delete from schema_migrations where name = any($1)", [
    migration.replaces.map((step) => step.name),
  ]);
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
    migration.name,
    migration.checksum,
  ]);
}
