import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { systemClock } from "../../server/src/platform/clock.ts";
import { createLogger } from "../../server/src/platform/log.ts";
import { terminalOperator } from "../../server/src/rooms/account/operator-act.ts";
import {
  exportAccount,
  recordExport,
} from "../../server/src/rooms/operator/export/export-account.ts";
import { readCommand, readReason, RefusedError, type Command } from "./command.ts";
import { findAccount } from "./find-account.ts";
import { withDatabase } from "./with-database.ts";

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
      await recordExport(deps, terminalOperator(userInfo().username, reason), accountId);
      let counts = { tables: 0, rows: 0 };
      const source = exportAccount(deps, accountId, (found) => (counts = found));
      const target = createWriteStream(file, { flags: "wx", mode: 0o600, flush: true });
      try {
        await pipeline(source, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST")
          throw new RefusedError(`${file} is there already`);
        await rm(file, { force: true });
        throw error;
      }
      const text = `${file}: ${counts.rows} rows of ${counts.tables} tables of account ${accountId}`;
      return { text, data: { file, accountId, ...counts } };
    });
  },
};
