import { createLogger } from "../../server/src/platform/log.ts";
import { migrateDown } from "../../server/src/platform/migrate.ts";
import { readMigrations } from "../../server/src/platform/migrate/read-migrations.ts";
import { prepareDatabase } from "../../server/src/platform/prepare-database.ts";
import { readTakenSteps } from "../backup/catalogue.ts";
import { connect, requireNobodyElse } from "../backup/session.ts";
import { findDatabase, acquireDatabase } from "../find-database.ts";
import { readCommand, UsageError, type Command, type Result } from "./command.ts";

async function readStatus(url: string): Promise<Result> {
  const client = await connect(url, "migrate");
  const steps = await readTakenSteps(client).finally(() => client.end());
  const taken = new Set((steps ?? []).map((step) => step.name));
  const all = await readMigrations();
  const known = new Set(all.map((step) => step.name));
  const replaced = new Set(all.flatMap(({ replaces }) => replaces.map(({ name }) => name)));
  const migrations = [...new Set([...known, ...taken])].sort().map((name) => {
    const state = !taken.has(name)
      ? "open"
      : known.has(name)
        ? "taken"
        : replaced.has(name)
          ? "replaced"
          : "newer";
    return { name, state };
  });
  return {
    text: migrations.map(({ name, state }) => `${state.padEnd(8)}  ${name}`).join("\n"),
    data: { migrations },
  };
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

export const migrateCommand: Command = {
  usage: `migrate status                    lists the migrations
migrate up                        applies those that are pending
migrate down N                    reverts the newest N, with the data in their tables`,
  run: async (args, { env }) => {
    const [act, count = ""] = readCommand(args, ["status, up or down", "N?"], {}).positionals;
    const steps = Number(count);
    const isUsable =
      act === "down" ? Number.isInteger(steps) && steps > 0 : act === "status" || act === "up";
    if (!isUsable || (act !== "down" && count !== ""))
      throw new UsageError(`Not a command: migrate ${args.join(" ")}`);
    const database = await (act === "status" ? findDatabase : acquireDatabase)(env);
    try {
      if (act === "status") return await readStatus(database.url);
      const names = await (act === "up"
        ? up(database.url, env["DATABASE_URL"])
        : down(database.url, steps));
      return { text: names.length > 0 ? names.join("\n") : "nothing to do", data: { names } };
    } finally {
      await database.close();
    }
  },
};
