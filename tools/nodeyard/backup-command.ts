import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { BackupError, type Books } from "../backup/format.ts";
import { checkBackup } from "../backup/read-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { findDatabase } from "../find-database.ts";
import { readCommand, type Command, type Context, type Result } from "./command.ts";
import { contentText } from "./content-text.ts";
import { EXIT } from "./exit-codes.ts";

const SHOWN_PROBLEMS = 20;

/** A backup of books that do not add up is still a backup; it must not pass for a good one. */
function withBooks(lines: readonly string[], data: object, { problems }: Books): Result {
  const isRight = problems.length === 0;
  const summary = isRight
    ? ["  the ledger's trial balance is zero"]
    : [
        "  THE LEDGER DOES NOT BALANCE:",
        ...problems.slice(0, SHOWN_PROBLEMS).map((one) => `    ${one}`),
      ];
  return {
    text: [...lines, ...summary].join("\n"),
    data: { ...data, problems },
    exitCode: isRight ? EXIT.done : EXIT.found,
  };
}

async function check(file: string): Promise<Result> {
  const { header, end } = await checkBackup(file);
  const { createdAt, programVersion } = header;
  const newestStep = header.steps.at(-1)?.name ?? null;
  return withBooks(
    [
      `${file}: whole, written ${createdAt} by Nodeyard ${programVersion}`,
      `  ${contentText(end)}, newest migration ${newestStep ?? "none"}`,
    ],
    { file, createdAt, programVersion, newestStep, rows: end.rows, tables: end.tables },
    end.books,
  );
}

async function write(file: string, { env }: Context): Promise<Result> {
  if (existsSync(file)) throw new BackupError(`${file} is there already`);
  const startedAt = Date.now();
  const database = await findDatabase(env);
  try {
    const { books, ...done } = await writeBackup(database.url, file);
    const seconds = (Date.now() - startedAt) / 1000;
    return withBooks(
      [
        `${file}: ${contentText(done)} of ${database.name}, ${done.bytes} bytes, ${seconds.toFixed(1)} s`,
      ],
      { file, ...done, seconds },
      books,
    );
  } finally {
    await database.close();
  }
}

export const backupCommand: Command = {
  usage: `backup FILE                       writes the database into a file, while the server runs
backup --check FILE               reads one through, without a database`,
  run: async (args, context) => {
    const { values, positionals } = readCommand(args, ["FILE"], { check: { type: "boolean" } });
    const file = resolve(String(positionals[0]));
    return values.check ? check(file) : write(file, context);
  },
};
