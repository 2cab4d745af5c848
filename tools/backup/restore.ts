// `npm run restore -- FILE [--replace]`: brings a backup into this installation's database. The server must be stopped.
import { resolve } from "node:path";
import { AlreadyRunningError } from "../../server/src/platform/embedded/instance-lock.ts";
import { NoDatabaseError, takeDatabase } from "../find-database.ts";
import { readArguments, refuseArguments } from "../read-arguments.mjs";
import { BackupError } from "./format.ts";
import { restoreBackup } from "./restore-backup.ts";

const USAGE =
  "npm run restore -- FILE            into a database without accounts\nnpm run restore -- FILE --replace  throws away what it holds";
const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: { replace: { type: "boolean" } },
});
const [file, ...more] = positionals;
if (!file || more.length > 0) refuseArguments(USAGE, "Name one file");
try {
  const database = await takeDatabase(process.env, { canCreate: true });
  try {
    const { header, end, stepsTaken } = await restoreBackup(database.url, resolve(file), {
      replace: values.replace === true,
      onProgress: (text) => console.log(`- ${text}`),
    });
    console.log(
      `${database.name} is as it was at ${header.createdAt}: ${end.rows} rows of ${end.tables} tables, each compared after loading`,
    );
    console.log(
      `  books: ${end.books.postings} postings, sum ${end.books.sumMicroBp}, ${end.books.problems.length} problems, as in the backup`,
    );
    if (stepsTaken.length > 0) console.log(`  newer steps taken: ${stepsTaken.join(", ")}`);
    console.log(`  everybody signs in again; codes and captchas on their way are void
  passwords, wallets and permissions are those of ${header.createdAt}: what was changed or revoked since is valid again
  payouts are halted: start the server, then run payouts reconcile (nodeyard-tool payouts reconcile, or npm run payouts -- reconcile)`);
  } finally {
    await database.close();
  }
} catch (error) {
  const isExpected =
    error instanceof BackupError ||
    error instanceof AlreadyRunningError ||
    error instanceof NoDatabaseError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
