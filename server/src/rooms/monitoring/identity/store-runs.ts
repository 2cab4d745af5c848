import { IDENTITY_SHARED_MS, RUNS_ALTERNATE_MS } from "@nodeyard/contract/monitoring/rules.ts";
import type pg from "pg";
import type { Tx } from "../../../platform/database.ts";
import type { AcceptedReport } from "../received-report.ts";

/** Runs of a device that are kept: a machine whose agent restarts often must not displace another one's. */
const RUNS_KEPT = 8;

/** Brings the run that reported before up to its last report; nothing if the run is the same. */
const CLOSE_EARLIER = `
  update device_runs r set last_seen_at = s.last_seen_at, ip = s.ext_ip
  from device_status s, unnest($1::bigint[], $2::text[]) as n (device_id, run_id)
  where s.device_id = n.device_id and r.device_id = n.device_id and r.run_id = s.run_id and s.run_id <> n.run_id`;

/**
 * A run that reports again after another one, with other hardware, is of another machine: a restarted agent has a new run and
 * its earlier one never returns. Of the two, the machine that was seen first is the first, and remains so.
 */
const FIND_SHARED = `
  with turns as (
    select n.device_id, s.account_id, n.ip, a.print, a.hostname, b.print as other_print, b.ip as other_ip,
      b.hostname as other_hostname, b.last_seen_at as other_seen_at,
      case f.first_print when a.print then true when b.print then false else
        (select min(first_seen_at) from device_runs r where r.device_id = n.device_id and r.print = a.print)
          <= (select min(first_seen_at) from device_runs r where r.device_id = n.device_id and r.print = b.print) end as is_first
    from unnest($1::bigint[], $2::text[], $3::text[]) as n (device_id, run_id, ip)
    join device_status s on s.device_id = n.device_id and s.run_id <> n.run_id
    join device_runs a on a.device_id = n.device_id and a.run_id = n.run_id and a.last_seen_at > $5
    join device_runs b on b.device_id = n.device_id and b.run_id = s.run_id and b.print <> a.print
    left join shared_identities f on f.device_id = n.device_id),
  noted as (
    insert into shared_identities as f (device_id, account_id, found_at, seen_at,
      first_print, first_ip, first_hostname, first_seen_at, second_print, second_ip, second_hostname, second_seen_at)
    select device_id, account_id, $4, $4,
      case when is_first then print else other_print end, case when is_first then ip else other_ip end,
      case when is_first then hostname else other_hostname end, case when is_first then $4 else other_seen_at end,
      case when is_first then other_print else print end, case when is_first then other_ip else ip end,
      case when is_first then other_hostname else hostname end, case when is_first then other_seen_at else $4 end
    from turns
    on conflict (device_id) do update set
      found_at = case when f.seen_at < $6 then excluded.found_at else f.found_at end,
      notified_at = case when f.seen_at < $6 then null else f.notified_at end,
      seen_at = excluded.seen_at,
      first_print = excluded.first_print, first_ip = excluded.first_ip,
      first_hostname = excluded.first_hostname, first_seen_at = excluded.first_seen_at,
      second_print = excluded.second_print, second_ip = excluded.second_ip,
      second_hostname = excluded.second_hostname, second_seen_at = excluded.second_seen_at)
  select device_id from turns where not is_first`;

const STORE = `
  insert into device_runs as r (device_id, account_id, run_id, print, ip, hostname, first_seen_at, last_seen_at)
  select *, $7::timestamptz, $7::timestamptz
  from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
  on conflict (device_id, run_id) do update set print = coalesce(excluded.print, r.print), ip = excluded.ip,
    hostname = coalesce(nullif(excluded.hostname, ''), r.hostname), last_seen_at = excluded.last_seen_at`;

const DELETE_OLD = `
  delete from device_runs r using unnest($1::bigint[]) as n (device_id)
  where r.device_id = n.device_id and r.run_id not in (
    select run_id from device_runs k where k.device_id = n.device_id order by last_seen_at desc, run_id limit ${RUNS_KEPT})`;

/**
 * Stores the runs of reports that are new or bring their hardware, under the lock of their status rows and before these are updated.
 *
 * @returns devices whose key another machine used before the one that reports now
 */
export async function storeRuns(
  client: pg.PoolClient,
  reports: readonly AcceptedReport[],
  now: Date,
): Promise<ReadonlySet<bigint>> {
  if (reports.length === 0) return new Set();
  const ids = reports.map(({ deviceId }) => deviceId);
  const runs = reports.map(({ report }) => report.runId);
  const ips = reports.map(({ ip }) => ip);
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  await client.query({ name: "close-earlier-runs", text: CLOSE_EARLIER, values: [ids, runs] });
  const { rows } = await client.query<{ device_id: bigint }>({
    name: "find-shared-identities",
    text: FIND_SHARED,
    values: [ids, runs, ips, now, before(RUNS_ALTERNATE_MS), before(IDENTITY_SHARED_MS)],
  });
  await client.query({
    name: "store-device-runs",
    text: STORE,
    values: [
      ids,
      reports.map(({ accountId }) => accountId),
      runs,
      reports.map(({ report }) => report.hardware?.print ?? null),
      ips,
      reports.map(({ report }) => report.hardware?.hostname ?? ""),
      now,
    ],
  });
  await client.query({ name: "delete-old-runs", text: DELETE_OLD, values: [ids] });
  return new Set(rows.map((row) => row.device_id));
}

const TABLES = ["device_runs", "shared_identities"] as const;

export async function deleteRunsOf(tx: Tx, deviceId: bigint): Promise<void> {
  for (const table of TABLES)
    await tx.deleteFrom(table).where("device_id", "=", deviceId).execute();
}

export async function deleteRuns(tx: Tx, accountId: bigint): Promise<void> {
  for (const table of TABLES)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
}
