import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { DeploymentRow } from "./deployment.ts";

const LEASE_SECONDS = 60;
/** Connections at a time, over all processes: each takes a place of a worker and a process of its own. */
const MOST_CONNECTED = 2;
/** A refused deployment retries every few seconds; one that has not done so is not waiting. */
const WAITS_SECONDS = 10;
/** Any number: it names this lock. */
const LEASES_LOCK = 7_315_002;

/** Between two connections of a deployment that goes well, with what is done on the machine. */
const PAUSES_SECONDS = 30;

/**
 * True if the place is another owner's turn: one who waits for it and had one longer ago, or who has none at this moment while this owner
 * has one already.
 */
async function isOthersTurn(tx: Tx, accountId: bigint, now: Date): Promise<boolean> {
  const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
  const { rows } = await sql`
    with turns as (
      select account_id, coalesce(max(connected_at), '-infinity') as had_at,
        bool_or(ended_at is null and asked_at > ${before(WAITS_SECONDS)}) as is_waiting,
        bool_or(ended_at is null and connected_at > ${before(PAUSES_SECONDS)}) as is_between,
        coalesce(bool_or(ended_at is null and leased_until > ${now}), false) as is_connected
      from standard_node_deployments group by account_id)
    select from turns o join turns own on own.account_id = ${accountId} and o.account_id <> ${accountId}
    where o.is_waiting and o.had_at < own.had_at
      or own.is_connected and (o.is_waiting or o.is_between) and not o.is_connected limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** True if a machine that has not failed to answer waits, of whatever owner. */
async function doesFreshWait(tx: Tx, now: Date): Promise<boolean> {
  const waiting = await tx
    .selectFrom("standard_node_deployments")
    .select("deployment_id")
    .where("ended_at", "is", null)
    .where("failures", "=", 0)
    .where("asked_at", ">", new Date(now.getTime() - WAITS_SECONDS * 1000))
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/**
 * Takes a place to connect from; false if all are taken, if another process has this deployment, or if it is another owner's turn. A
 * machine that has just failed to answer, which occupies a place for the longest time, waits behind the others and leaves the last place
 * free: one owner's silent machines hold up nobody else's.
 */
export async function acquireLease(
  { db, clock }: Deps,
  { deployment_id: deploymentId, account_id: accountId, failures }: DeploymentRow,
): Promise<boolean> {
  const hasFailed = failures > 0;
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LEASES_LOCK})`.execute(tx);
    const { rows: taken } = await sql<{ id: bigint }>`select deployment_id as id
      from standard_node_deployments where ended_at is null and leased_until > ${now}`.execute(tx);
    const most = hasFailed ? MOST_CONNECTED - 1 : MOST_CONNECTED;
    const isFree = taken.length < most && taken.every(({ id }) => id !== deploymentId);
    const isOwn =
      isFree &&
      !(hasFailed && (await doesFreshWait(tx, now))) &&
      !(await isOthersTurn(tx, accountId, now));
    const noted = await tx
      .updateTable("standard_node_deployments")
      .set(isOwn ? { leased_until: until, connected_at: now, asked_at: null } : { asked_at: now })
      .where("deployment_id", "=", deploymentId)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return isOwn && noted.numUpdatedRows > 0n;
  });
}
