import type pg from "pg";
import { formatInstant } from "../../contract/src/time.ts";
import { migrateJobs } from "../../server/src/platform/jobs.ts";
import { findReplacement } from "../../server/src/platform/migrate/adopt.ts";
import {
  applyMigration,
  CREATE_STEPS_TABLE,
} from "../../server/src/platform/migrate/apply-migration.ts";
import {
  readMigrations,
  type Migration,
} from "../../server/src/platform/migrate/read-migrations.ts";
import { QUARANTINE_STOCK } from "../../server/src/rooms/exchange/stock/quarantine.ts";
import { BackupError, type Books, type EndLine, type Header } from "./format.ts";
import { dropEverything, requireFreeDatabase } from "./free-database.ts";
import { loadTables } from "./load-tables.ts";
import { BackupReader } from "./read-backup.ts";
import { connect, readBooks } from "./session.ts";

export interface RestoreOptions {
  /** Allows deleting the content of the database. */
  readonly replace: boolean;
  readonly onProgress?: (text: string) => void;
  /** Of the migrations; only tests have others. */
  readonly directory?: URL;
}

export interface RestoreSummary {
  readonly header: Header;
  readonly end: EndLine;
  /** Steps that were newer than the backup. */
  readonly stepsTaken: readonly string[];
}

/** This program's own text of the steps that the backup's database had taken, and of those that follow. */
export async function readSteps(
  header: Header,
  directory: URL | undefined,
): Promise<{ taken: Migration[]; newer: Migration[] }> {
  const known = await readMigrations(directory);
  const baseline = findReplacement(header.steps, known);
  if (baseline) return { taken: [baseline], newer: known.filter((step) => step !== baseline) };
  const taken = header.steps.map(({ name, checksum }) => {
    const step = known.find((candidate) => candidate.name === name);
    if (!step)
      throw new BackupError(
        `The backup has step ${name}, which this version does not know: it is newer than this program`,
      );
    if (step.checksum !== checksum)
      throw new BackupError(`Step ${name} of the backup differs from this program's`);
    return step;
  });
  return { taken, newer: known.filter((step) => !taken.includes(step)) };
}

export async function applySteps(client: pg.Client, steps: readonly Migration[]): Promise<void> {
  for (const step of steps) await applyMigration(client, step);
}

/**
 * The chain has gone on since the backup: nothing is signed until the payments made since are reconciled with it, and no
 * withdrawal of the backup is given back. A halt that was open when the backup was written stays, with its older time.
 */
async function haltRestored(
  client: pg.Client,
  { createdAt, programVersion }: Header,
): Promise<void> {
  await client.query(
    `insert into payout_halts as h (reason, since, details)
     select 'restore', now(), $1::jsonb || jsonb_build_object('newestWithdrawalId', coalesce(max(withdrawal_id), 0)::text) from withdrawals
     on conflict (reason) where resumed_at is null do update
       set details = h.details || jsonb_build_object('newestWithdrawalId', excluded.details->>'newestWithdrawalId')`,
    [JSON.stringify({ createdAt, programVersion })],
  );
  // Buy-backs made and paid since are not known any more: their owners have their BP again.
  for (const table of ["buyback_switches", "exchange_switches"])
    await client.query(
      `update ${table} set halted_at = now(), halt_reasons = $1::jsonb || halt_reasons`,
      [JSON.stringify([{ code: "restore", facts: { createdAt: formatInstant(createdAt) } }])],
    );
  await client.query(QUARANTINE_STOCK);
}

/** A newer migration may open ledger accounts, but must not change postings or their sums. */
function requireSameBooks(restored: Books, backedUp: Books): void {
  const essence = ({ sumMicroBp, postings, problems }: Books): string =>
    JSON.stringify({ sumMicroBp, postings, problems });
  if (essence(restored) !== essence(backedUp))
    throw new BackupError(
      `The books differ from those of the backup: ${essence(restored)} instead of ${essence(backedUp)}`,
    );
}

/**
 * Brings a backup into the database at `url`, in one transaction: whatever fails, the database stays as it was. The
 * tables are made by the backup's own steps and loaded; then this program's newer steps follow, and the books are
 * added up.
 */
export async function restoreBackup(
  url: string,
  file: string,
  options: RestoreOptions,
): Promise<RestoreSummary> {
  const onProgress = options.onProgress ?? (() => {});
  const reader = new BackupReader(file);
  try {
    const header = await reader.header();
    const { taken, newer } = await readSteps(header, options.directory);
    const client = await connect(url, "restore");
    try {
      await requireFreeDatabase(client, options.replace);
      await client.query("begin");
      await dropEverything(client);
      await client.query(CREATE_STEPS_TABLE);
      await applySteps(client, taken);
      const end = await loadTables(client, reader, onProgress);
      await applySteps(client, newer);
      await haltRestored(client, header);
      onProgress("adding up the books");
      requireSameBooks(await readBooks(client), end.books);
      await client.query("commit");
      await client.query("analyze");
      await migrateJobs(url);
      return { header, end, stepsTaken: newer.map((step) => step.name) };
    } finally {
      // Ends the transaction, where it is still open, and gives the lock back.
      await client.end().catch(() => {});
    }
  } finally {
    await reader.close();
  }
}
