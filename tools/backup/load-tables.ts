import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { quote, readTables } from "./catalogue.ts";
import { BackupError, type EndLine, type TableLine } from "./format.ts";
import type { BackupReader } from "./read-backup.ts";
import { RowSum } from "./row-sum.ts";

/**
 * Takes the foreign keys away for the loading, so that tables come in any order and no row is looked up one by one.
 * @returns what puts them back, which checks them all.
 */
async function setForeignKeysAside(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where c.relnamespace = 'public'::regnamespace and k.contype = 'f' and k.conparentid = 0`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`);
  };
}

/** Empties tables that migrations filled: the backup has its own rows of them. */
async function emptySeeds(client: pg.Client): Promise<void> {
  for (const { table, partition } of await readTables(client)) {
    if (partition) continue;
    const { rows } = await client.query(`select from ${quote(table)} limit 1`);
    if (rows.length > 0) await client.query(`truncate ${quote(table)}`);
  }
}

async function makePartition(client: pg.Client, { table, partition }: TableLine): Promise<void> {
  if (!partition) return;
  // The bound is SQL: only the one form that `pg_get_expr` writes for a range of times is let through.
  if (!/^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/.test(partition.bound))
    throw new BackupError(`${table} has the bounds ${partition.bound}`);
  const root = quote(partition.of);
  await client.query(`create table ${quote(table)} (like ${root} including all)`);
  await client.query(`alter table ${root} attach partition ${quote(table)} ${partition.bound}`);
}

/** Copies the rows in, reads them back, and compares both with what the backup says. */
async function loadTable(client: pg.Client, reader: BackupReader, line: TableLine): Promise<void> {
  await makePartition(client, line);
  const target = `${quote(line.table)} (${line.columns.map(quote).join(", ")})`;
  const read = new RowSum();
  await pipeline(
    async function* () {
      for await (const piece of reader.rows()) {
        read.add(piece);
        yield piece;
      }
    },
    client.query(copyFrom(`copy ${target} from stdin`)),
  );
  const wanted = await reader.sumOf(read);
  const loaded = new RowSum();
  for await (const chunk of client.query(copyTo(`copy ${target} to stdout`)))
    loaded.add(chunk as Buffer);
  if (loaded.rows !== wanted.rows || loaded.sum !== wanted.sum)
    throw new BackupError(
      `${line.table} holds ${loaded.rows} rows (${loaded.sum}) after loading ${wanted.rows} (${wanted.sum})`,
    );
}

async function setIdentities(client: pg.Client, end: EndLine): Promise<void> {
  for (const { table, column, lastValue, isCalled } of end.identities) {
    await client.query(
      "select setval(pg_get_serial_sequence(format('%I.%I', 'public', $1::text), $2::text), $3, $4)",
      [table, column, lastValue, isCalled],
    );
  }
}

/** Loads all tables of the backup into those that its steps made, in the caller's transaction. */
export async function loadTables(
  client: pg.Client,
  reader: BackupReader,
  onProgress: (text: string) => void,
): Promise<EndLine> {
  const putForeignKeysBack = await setForeignKeysAside(client);
  await emptySeeds(client);
  for (;;) {
    const next = await reader.next();
    if ("end" in next) {
      onProgress("checking foreign keys");
      await putForeignKeysBack();
      await setIdentities(client, next);
      return next;
    }
    onProgress(`loading ${next.table}`);
    await loadTable(client, reader, next);
  }
}
