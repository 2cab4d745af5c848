import { open, rm, type FileHandle } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { systemClock } from "../../server/src/platform/clock.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { terminalOperator } from "../../server/src/rooms/account/operator-act.ts";
import {
  exportAccount,
  recordExport,
} from "../../server/src/rooms/operator/export/export-account.ts";
import { readCommand, readReason, RefusedError, UsageError, type Command } from "./command.ts";
import { contentText } from "./content-text.ts";
import { findAccount } from "./find-account.ts";
import { withDatabase } from "./with-database.ts";

/** Opened before anything is recorded: an export that cannot be written is none. */
async function createFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx", 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new RefusedError(`${path} is there already`);
    if (code === "ENOENT") throw new UsageError(`There is no folder ${dirname(path)}`);
    throw new UsageError(`${path} cannot be written (${code})`);
  }
}

export const exportCommand: Command = {
  usage: `export ACCOUNT FILE --reason TEXT  all data of an account (e-mail or id) as JSON, without secrets`,
  run: async (args, context) => {
    const { values, positionals } = readCommand(args, ["ACCOUNT", "FILE"], {
      reason: { type: "string" },
    });
    const reason = readReason(values.reason);
    const [name = "", path = ""] = positionals;
    const file = resolve(path);
    return withDatabase(context, "export", async ({ db, pool }) => {
      const log = createLogger("error", process.stderr);
      const deps = { db, pool, clock: systemClock, log };
      const accountId = await findAccount(db, name);
      const target = await createFile(file);
      let counts = { tables: 0, rows: 0 };
      try {
        await recordExport(deps, terminalOperator(userInfo().username, reason), accountId);
        const source = exportAccount(deps, accountId, (found) => (counts = found));
        await pipeline(source, target.createWriteStream({ flush: true }));
      } catch (error) {
        await target.close();
        await rm(file, { force: true });
        throw error;
      }
      const text = `${file}: ${contentText(counts)} of account ${accountId}`;
      return { text, data: { file, accountId, ...counts } };
    });
  },
};
