import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";

const MIGRATIONS_DIRECTORY = new URL("../../migrations/", import.meta.url);

export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** An applied migration as the database records it. */
export interface Step {
  readonly name: string;
  readonly checksum: string;
}

export interface Migration extends Step {
  readonly up: string;
  /** Undefined if irreversible. */
  readonly down: string | undefined;
  /** A query whose rows must be the same before and after `up`, from `NAME.check.sql`. */
  readonly check: string | undefined;
  /** Migrations that this one was squashed from, from `NAME.replaces`. */
  readonly replaces: readonly Step[];
}

function parseReplaced(text: string): Step[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [name = "", checksum = ""] = line.split(" ");
      return { name, checksum };
    });
}

/** Reads `YYYYMMDD_HHMM_name.sql` files with a `-- migrate:up` and a `-- migrate:down` part, in time order. */
export async function readMigrations(directory: URL = MIGRATIONS_DIRECTORY): Promise<Migration[]> {
  const files = new Set(await readdir(directory));
  const names = [...files]
    .filter((file) => file.endsWith(".sql") && !file.endsWith(".check.sql"))
    .map((file) => file.slice(0, -".sql".length))
    .sort();
  const read = (file: string): Promise<string> => readFile(new URL(file, directory), "utf8");
  return Promise.all(
    names.map(async (name) => {
      const text = await read(`${name}.sql`);
      const [head = "", down] = text.split(/^-- migrate:down$/m);
      const up = head.replace(/^-- migrate:up$/m, "");
      if (up === head) throw new MigrationError(`${name}.sql has no "-- migrate:up" line`);
      return {
        name,
        up,
        down: down?.trim() ? down : undefined,
        checksum: createHash("sha256").update(text).digest("hex"),
        check: files.has(`${name}.check.sql`) ? await read(`${name}.check.sql`) : undefined,
        replaces: files.has(`${name}.replaces`)
          ? parseReplaced(await read(`${name}.replaces`))
          : [],
      };
    }),
  );
}
