// Offered to other rooms.
import { addDays, startOfUtcDay, utcDay, type UtcDay, DAY_MS } from "@nodeyard/contract/time.ts";
import { OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

/** Partitions created in advance: days of points, months of other tables. */
const DAYS_AHEAD = 3;
/** Advisory lock for partition creation in all processes; the number is arbitrary. */
const LOCK_KEY = 7_331_202;

type DailyTable = "device_points";
type MonthlyTable = "device_hours" | "device_credits";

interface Partition {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

function dayPartition(table: DailyTable, day: UtcDay): Partition {
  return { name: `${table}_${day.replaceAll("-", "")}`, from: day, to: addDays(day, 1) };
}

function monthPartition(table: MonthlyTable, day: UtcDay): Partition {
  const from = `${day.slice(0, 7)}-01`;
  // 31 days after the first is always in the next month.
  const to = `${addDays(from, 31).slice(0, 7)}-01`;
  return { name: `${table}_${from.slice(0, 7).replace("-", "")}`, from, to };
}

async function isThere(db: Database, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ relname: string }>`
    select c.relname from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where c.relname = any(${names}::text[])`.execute(db);
  return new Set(rows.map((row) => row.relname));
}

/** True if the points of a day are still stored, however few: retention drops them a day at a time. */
export async function arePointsKept(db: Database, day: UtcDay): Promise<boolean> {
  const { name } = dayPartition("device_points", day);
  return (await isThere(db, [name])).has(name);
}

/** Creates missing partitions. */
async function ensure(db: Database, partitions: readonly Partition[]): Promise<void> {
  const names = partitions.map((partition) => partition.name);
  if ((await isThere(db, names)).size === names.length) return;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
    const there = await isThere(tx, names);
    for (const { name, from, to } of partitions) {
      if (there.has(name)) continue;
      await sql`select create_partition(${name}, ${`${from}T00:00:00Z`}, ${`${to}T00:00:00Z`})`.execute(
        tx,
      );
    }
  });
}

/** Covers every acceptable point around `now`: a week of backlog and some days ahead. */
export async function ensurePointDays(db: Database, now: Date): Promise<void> {
  const first = utcDay(now.getTime() - OLDEST_POINT_MS - DAY_MS);
  const days = Math.ceil(OLDEST_POINT_MS / DAY_MS) + 1 + DAYS_AHEAD;
  await ensure(
    db,
    Array.from({ length: days + 1 }, (_, index) =>
      dayPartition("device_points", addDays(first, index)),
    ),
  );
}

/** Covers the instant's month. */
export async function ensureMonth(db: Database, table: MonthlyTable, at: Date): Promise<void> {
  await ensure(db, [monthPartition(table, utcDay(at))]);
}

/** Creates all partitions for the next days and month; runs at start and on schedule. */
export async function makePartitions(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now();
  await ensurePointDays(deps.db, now);
  const soon = new Date(now.getTime() + DAYS_AHEAD * DAY_MS);
  for (const table of ["device_hours", "device_credits"] as const) {
    await ensureMonth(deps.db, table, now);
    await ensureMonth(deps.db, table, soon);
  }
}

/**
 * Drops expired days of points whose last hour is settled. A day with overdue settlement is kept.
 * @returns the dropped days.
 */
export async function dropOldPoints(
  deps: Pick<Deps, "db" | "clock" | "config">,
  settledUntil: Date | undefined,
): Promise<UtcDay[]> {
  if (settledUntil === undefined) return [];
  const firstKept = utcDay(deps.clock.now().getTime() - deps.config.telemetryKeepDays * DAY_MS);
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'device_points'::regclass order by 1`.execute(deps.db);
  const dropped: UtcDay[] = [];
  for (const { name } of rows) {
    const day = name.replace(/^device_points_(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
    const end = startOfUtcDay(addDays(day, 1));
    if (day >= firstKept || end > settledUntil) continue;
    await deps.db.transaction().execute(async (tx) => {
      // Waiting for this lock would block all reports behind it: fail fast and retry later.
      await sql`set local lock_timeout = '2s'`.execute(tx);
      await sql`select drop_points_partition(${name})`.execute(tx);
    });
    dropped.push(day);
  }
  return dropped;
}
