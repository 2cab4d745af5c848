// `npm run migrate -- status | up | down N`: the database's steps, without starting the server.
import { createLogger } from "../server/src/platform/log.ts";
import { prepareDatabase } from "../server/src/platform/prepare-database.ts";
import { AlreadyRunningError } from "../server/src/platform/embedded/instance-lock.ts";
import { migrateDown, MigrationError, readMigrations } from "../server/src/platform/migrate.ts";
import { readTakenSteps } from "./backup/catalogue.ts";
import { BackupError } from "./backup/format.ts";
import { connect, requireNobodyElse } from "./backup/session.ts";
import { findDatabase, NoDatabaseError, takeDatabase } from "./find-database.ts";
import { readArguments, refuseArguments } from "./read-arguments.mjs";

async function printStatus(url: string): Promise<void> {
  const client = await connect(url, "migrate");
  const steps = await readTakenSteps(client).finally(() => client.end());
  const taken = new Set((steps ?? []).map((step) => step.name));
  const known = (await readMigrations()).map((step) => step.name);
  for (const name of [...new Set([...known, ...taken])].sort()) {
    const state = taken.has(name) ? (known.includes(name) ? "taken" : "newer") : "open ";
    console.log(`${state}  ${name}`);
  }
}

/** Grants the server's role its rights as well, where it is not the owner. */
function up(ownerUrl: string, applicationUrl = ownerUrl): Promise<string[]> {
  return prepareDatabase({ ownerUrl, applicationUrl }, { log: createLogger("warn") });
}

/** Drops tables with what is in them, so nothing of ours may be at work. */
async function down(url: string, steps: number): Promise<string[]> {
  const client = await connect(url, "migrate");
  await requireNobodyElse(client).finally(() => client.end());
  return migrateDown(url, steps);
}

const USAGE = `npm run migrate -- status   lists the migrations
npm run migrate -- up       applies those that are pending
npm run migrate -- down N   reverts the newest N, with the data in their tables`;

const { positionals } = readArguments(USAGE, { allowPositionals: true });
const [act = "", count = "", ...more] = positionals;
const steps = Number(count);
const isUsable =
  more.length === 0 &&
  (act === "down"
    ? Number.isInteger(steps) && steps > 0
    : count === "" && /^(?:status|up)$/.test(act));
if (!isUsable) refuseArguments(USAGE, `Not a command: ${positionals.join(" ")}`);
try {
  const database = await (act === "status" ? findDatabase : takeDatabase)(process.env);
  try {
    if (act === "status") await printStatus(database.url);
    else {
      const names = await (act === "up"
        ? up(database.url, process.env["DATABASE_URL"])
        : down(database.url, steps));
      console.log(names.length > 0 ? names.join("\n") : "nothing to do");
    }
  } finally {
    await database.close();
  }
} catch (error) {
  const isExpected =
    error instanceof MigrationError ||
    error instanceof BackupError ||
    error instanceof NoDatabaseError ||
    error instanceof AlreadyRunningError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
