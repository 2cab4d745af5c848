// `npm run backup -- FILE`: everything of this installation's database in one file, while the server runs.
// `npm run backup -- --check FILE`: reads a backup through and says what is in it, without a database.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { AlreadyRunningError } from "../../server/src/platform/embedded/instance-lock.ts";
import { findDatabase, NoDatabaseError } from "../find-database.ts";
import { readArguments, refuseArguments } from "../read-arguments.mjs";
import { BackupError } from "./format.ts";
import { checkBackup } from "./read-backup.ts";
import { writeBackup } from "./write-backup.ts";

const USAGE =
  "npm run backup -- FILE          writes a backup\nnpm run backup -- --check FILE  reads one through";

async function check(file: string): Promise<void> {
  const { header, end } = await checkBackup(file);
  console.log(`${file}: whole, written ${header.createdAt} by Nodeyard ${header.programVersion}`);
  console.log(
    `  ${end.rows} rows of ${end.tables} tables, newest step ${header.steps.at(-1)?.name ?? "none"}`,
  );
  tellBooks(end.books.problems);
}

async function write(file: string): Promise<void> {
  if (existsSync(file)) throw new BackupError(`${file} is there already`);
  const startedAt = Date.now();
  const database = await findDatabase(process.env);
  try {
    const done = await writeBackup(database.url, file);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${file}: ${done.rows} rows of ${done.tables} tables of ${database.name}, ${done.bytes} bytes, ${seconds} s`,
    );
    tellBooks(done.books.problems);
  } finally {
    await database.close();
  }
}

/** A backup of books that do not add up is still a backup; it must not pass for a good one. */
function tellBooks(problems: readonly string[]): void {
  if (problems.length === 0) {
    console.log("  the ledger's trial balance adds up");
    return;
  }
  console.error(`  THE LEDGER DOES NOT ADD UP:\n    ${problems.slice(0, 20).join("\n    ")}`);
  process.exitCode = 3;
}

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { check: { type: "boolean" } },
});
const [file, ...more] = positionals;
if (!file || more.length > 0) refuseArguments(USAGE, "Name one file");
try {
  await (values.check ? check : write)(resolve(file));
} catch (error) {
  const isExpected =
    error instanceof BackupError ||
    error instanceof NoDatabaseError ||
    error instanceof AlreadyRunningError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
