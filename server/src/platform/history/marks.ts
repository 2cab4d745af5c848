import { sql } from "kysely";
import type { Queryable, Tx } from "../database.ts";

/** PostgreSQL's timeline, as it names its log: eight hexadecimal digits. */
const TIMELINE = sql<number>`('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int`;
/** True if a commit returns only once a standby has it, which therefore loses nothing when it is promoted. */
const IS_SYNCHRONOUS = sql<boolean>`current_setting('synchronous_standby_names') <> ''
  and current_setting('synchronous_commit') in ('on', 'remote_apply')`;
/** A process that was running has made a mark this shortly before the last one. */
const RUNNING_WITHIN = sql`interval '30 s'`;

/** The database's history, as this process sees it. */
export interface HistoryState {
  readonly historyId: string;
  /** True where the row has another timeline than the database. */
  readonly isNewTimeline: boolean;
  readonly isSettled: boolean;
  /** Since the timeline was noticed. */
  readonly ageMs: number;
}

/** Begins a history where there is none: a restored backup has left it out. */
export async function beginHistory(db: Queryable): Promise<void> {
  await sql`insert into commit_history default values on conflict do nothing`.execute(db);
}

export async function readHistory(db: Queryable): Promise<HistoryState> {
  const { rows } = await sql<HistoryState>`
    select history_id as "historyId", timeline is distinct from ${TIMELINE} as "isNewTimeline",
      settled_at is not null as "isSettled",
      coalesce(extract(epoch from now() - since) * 1000, 0)::float8 as "ageMs"
    from commit_history`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("commit_history has no row");
  return row;
}

/**
 * Counts a process's mark up, if it is `mark` and the timeline is the one that is known. Once it is committed, every earlier commit
 * is as safe as it.
 * @returns whether the timeline is settled; undefined if nothing was counted.
 */
export async function countUp(
  db: Queryable,
  witnessId: string,
  mark: number,
): Promise<{ readonly isSettled: boolean } | undefined> {
  // A mark that was acknowledged before it was written would be no witness.
  const { rows } = await sql<{ isSettled: boolean }>`
    update commit_witnesses w set mark = w.mark + 1, timeline = h.timeline, is_synchronous = ${IS_SYNCHRONOUS},
      marked_at = now(), ended_at = null
    from commit_history h
    where witness_id = ${witnessId} and mark = ${mark} and h.timeline = ${TIMELINE}
    returning settled_at is not null as "isSettled",
      case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end`.execute(
    db,
  );
  return rows[0];
}

export async function insertWitness(db: Queryable, witnessId: string): Promise<void> {
  await sql`
    insert into commit_witnesses values (${witnessId}, 0, ${TIMELINE}, ${IS_SYNCHRONOUS}, now(), null)`.execute(
    db,
  );
}

export async function readMark(db: Queryable, witnessId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("commit_witnesses")
    .select("mark")
    .where("witness_id", "=", witnessId)
    .executeTakeFirst();
  return row && Number(row.mark);
}

/** Notes a timeline; the processes that were running on the one before have to confirm it. The first one is settled. */
export async function noteTimeline(db: Queryable): Promise<void> {
  await sql`
    update commit_history set timeline = ${TIMELINE}, since = now(),
      last_mark_at = (select max(marked_at) from commit_witnesses),
      settled_at = case when timeline is null then now() end
    where timeline is distinct from ${TIMELINE}`.execute(db);
}

/** Confirms the timeline for a process of this machine, whose journal was compared. */
export async function confirmFor(db: Queryable, witnessId: string): Promise<void> {
  await sql`
    update commit_witnesses set timeline = h.timeline from commit_history h where witness_id = ${witnessId}`.execute(
    db,
  );
}

/**
 * Processes that were running when the timeline changed, have not confirmed it since, and whose last commits no standby had: what
 * they have seen may be lost.
 */
export async function countUnconfirmed(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from commit_witnesses w, commit_history h
    where w.timeline <> h.timeline and ended_at is null and not is_synchronous
      and marked_at > last_mark_at - ${RUNNING_WITHIN}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function settleTimeline(db: Queryable): Promise<void> {
  await sql`update commit_history set settled_at = now() where settled_at is null`.execute(db);
}

/** Notes that transactions are lost. @returns since when: several processes notice the same loss within minutes. */
export async function noteLoss(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ lost_at: Date }>`
    update commit_history set
      lost_at = case when lost_at > now() - interval '10 min' then lost_at else date_trunc('second', now()) end
    returning lost_at`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("commit_history has no row");
  return row.lost_at;
}

export async function endWitness(db: Queryable, witnessId: string): Promise<void> {
  await sql`update commit_witnesses set ended_at = now() where witness_id = ${witnessId}`.execute(
    db,
  );
}

/** Deletes rows of processes that ended long ago; their journals are not read any more. */
export async function deleteOldWitnesses({ db }: { readonly db: Queryable }): Promise<void> {
  await sql`delete from commit_witnesses where marked_at < now() - interval '30 d'`.execute(db);
}
