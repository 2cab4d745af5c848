import { createHash, randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { VERSION } from "../../server/src/platform/version.ts";
import { quote, readIdentities, readTakenSteps, readTables, type Table } from "./catalogue.ts";
import {
  BackupError,
  FORMAT_VERSION,
  type EndLine,
  type Header,
  type TableLine,
  type TableSum,
} from "./format.ts";
import { LEFT_OUT } from "./left-out.ts";
import { RowSum } from "./row-sum.ts";
import { connect, readBooks } from "./session.ts";

/** Within a tenth of the best size in a third of its time. */
const GZIP_LEVEL = 3;

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  readonly bytes: number;
  readonly books: EndLine["books"];
}

/**
 * Begins the one snapshot that everything is read from. The locks come first: no partition of a table can be dropped
 * between the snapshot and the reading of its rows. They keep nobody from reading or writing.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const roots = (await readTables(client)).filter((table) => table.partition === undefined);
  await client.query("begin transaction isolation level repeatable read read only");
  if (roots.length > 0) {
    const names = roots.map(({ table }) => quote(table)).join(", ");
    await client.query(`lock table ${names} in access share mode`);
  }
}

/** All text of the backup, a table's rows as they come from the server. */
async function* writeLines(
  client: pg.Client,
  leftOut: ReadonlyMap<string, string>,
  onTable: (table: string) => void,
  onEnd: (end: EndLine) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  const hashed = (bytes: Uint8Array): Uint8Array => {
    hash.update(bytes);
    return bytes;
  };
  const line = (value: object): Uint8Array => hashed(Buffer.from(`${JSON.stringify(value)}\n`));

  const steps = await readTakenSteps(client);
  if (!steps) throw new BackupError("This database has no Nodeyard tables");
  const { rows: versions } = await client.query<{ server_version: string }>("show server_version");
  yield line({
    nodeyardBackup: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    programVersion: VERSION,
    postgresVersion: versions[0]?.server_version ?? "",
    steps,
    leftOut: [...leftOut.keys()],
  } satisfies Header);

  const isKept = ({ table, isRoot }: Table): boolean => !isRoot && !leftOut.has(table);
  const tables = (await readTables(client)).filter(isKept);
  let rows = 0;
  for (const { table, columns, partition } of tables) {
    onTable(table);
    yield line({ table, columns, ...(partition ? { partition } : {}) } satisfies TableLine);
    const sum = new RowSum();
    const names = columns.map(quote).join(", ");
    for await (const chunk of client.query(copyTo(`copy ${quote(table)} (${names}) to stdout`))) {
      sum.add(chunk as Buffer);
      yield hashed(chunk as Buffer);
    }
    yield hashed(Buffer.from("\\.\n"));
    yield line({ rows: sum.rows, sum: sum.sum } satisfies TableSum);
    rows += sum.rows;
  }
  onTable("trial balance");
  const books = await readBooks(client);
  const identities = await readIdentities(client);
  const sha256 = hash.digest("hex");
  const end: EndLine = { end: true, tables: tables.length, rows, identities, books, sha256 };
  onEnd(end);
  yield Buffer.from(`${JSON.stringify(end)}\n`);
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/**
 * Writes a backup of the database at `url` to `file`: one consistent snapshot, while the server runs. The file appears
 * under its name when it is whole and on the disk, and only its owner can read it.
 */
export async function writeBackup(
  url: string,
  file: string,
  onTable: (table: string) => void = () => {},
  { leftOut = LEFT_OUT, level = GZIP_LEVEL } = {},
): Promise<BackupSummary> {
  const partial = `${file}.${randomBytes(4).toString("hex")}.partial`;
  const client = await connect(url, "backup");
  try {
    await beginSnapshot(client);
    let end: EndLine | undefined;
    const target = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(
      writeLines(client, leftOut, onTable, (line) => (end = line)),
      createGzip({ level }),
      target,
    );
    if (!end) throw new BackupError("The backup has no end");
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { tables: end.tables, rows: end.rows, bytes: target.bytesWritten, books: end.books };
  } finally {
    await client.end().catch(() => {});
    await rm(partial, { force: true });
  }
}
