import { resolve } from "node:path";
import { restoreBackup } from "../backup/restore-backup.ts";
import { acquireDatabase } from "../find-database.ts";
import { readCommand, type Command } from "./command.ts";
import { contentText } from "./content-text.ts";

export const restoreCommand: Command = {
  usage: `restore FILE                      restores a backup into a database without accounts; the server must be stopped
restore FILE --replace            deletes what the database holds`,
  run: async (args, { env, showProgress }) => {
    const { values, positionals } = readCommand(args, ["FILE"], { replace: { type: "boolean" } });
    const file = resolve(String(positionals[0]));
    const database = await acquireDatabase(env, { canCreate: true });
    try {
      const { header, end, stepsTaken } = await restoreBackup(database.url, file, {
        replace: values.replace === true,
        onProgress: (text) => showProgress(`- ${text}`),
      });
      const { createdAt } = header;
      const { books } = end;
      const lines = [
        `${database.name} is as it was at ${createdAt}: ${contentText(end)}, each compared after loading`,
        `  books: ${books.postings} postings, sum ${books.sumMicroBp}, ${books.problems.length} problems, as in the backup`,
        ...(stepsTaken.length > 0 ? [`  newer migrations applied: ${stepsTaken.join(", ")}`] : []),
        "  every user has to sign in again; open codes and captchas are void",
        `  passwords, wallets and permissions are those of ${createdAt}: what was changed or revoked since is valid again`,
        "  payouts are halted: start the server, then run nodeyard payouts reconcile",
        "  buy-backs and gift cards are halted: resume them on the operators' pages, once what was paid and given since is known;",
        "  gift cards in stock are in quarantine until an operator releases them there",
      ];
      const { rows, tables } = end;
      return { text: lines.join("\n"), data: { file, createdAt, rows, tables, books, stepsTaken } };
    } finally {
      await database.close();
    }
  },
};
