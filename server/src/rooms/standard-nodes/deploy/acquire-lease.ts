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

/** True if the place is another owner's turn: one who waits for it, and had it longer ago. */
async function isOthersTurn(tx: Tx, accountId: bigint, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - WAITS_SECONDS * 1000);
  const { rows } = await sql`
    with turns as (
      select account_id, coalesce(max(connected_at), '-infinity') as had_at,
        bool_or(ended_at is null and asked_at > ${since}) as is_waiting
      from standard_node_deployments group by account_id)
    select from turns o join turns own on own.account_id = ${accountId}
    where o.is_waiting and o.had_at < own.had_at limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Takes a place to connect from; false if all are taken, if another process has this deployment, or if it is another owner's turn, so
 * that one owner's silent machines hold up nobody else's.
 */
export async function acquireLease(
  { db, clock }: Deps,
  { deployment_id: deploymentId, account_id: accountId }: DeploymentRow,
): Promise<boolean> {
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LEASES_LOCK})`.execute(tx);
    const { rows: taken } = await sql<{ id: bigint }>`select deployment_id as id
      from standard_node_deployments where ended_at is null and leased_until > ${now}`.execute(tx);
    const isFree = taken.length < MOST_CONNECTED && taken.every(({ id }) => id !== deploymentId);
    const isOwn = isFree && !(await isOthersTurn(tx, accountId, now));
    const noted = await tx
      .updateTable("standard_node_deployments")
      .set(isOwn ? { leased_until: until, connected_at: now, asked_at: null } : { asked_at: now })
      .where("deployment_id", "=", deploymentId)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return isOwn && noted.numUpdatedRows > 0n;
  });
}
