import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";

/** A device whose last report is not after this instant is offline. */
export function offlineBefore(now: Date): Date {
  return new Date(now.getTime() - ONLINE_WITHIN_MS);
}

/**
 * Opens an incident for each bound device that has gone offline; one that never reported has not. It counts as away from
 * the end of its ten minutes on, and after an outage of ours from when everybody had had ten minutes to come back.
 * Sorted, because then all are found before the first is written: a search in a table that grows under it is slow.
 */
export async function openIncidents(tx: Tx, now: Date, everybodyBackAt: Date): Promise<void> {
  await sql`
    insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at)
    select d.device_id, d.account_id, 'offline', s.last_seen_at,
      greatest(s.last_seen_at + make_interval(secs => ${ONLINE_WITHIN_MS / 1000}), ${everybodyBackAt})
    from device_status s join devices d on d.device_id = s.device_id
    where s.last_seen_at <= ${offlineBefore(now)} and d.unbound_at is null
      and not exists (select from device_incidents i where i.device_id = s.device_id and i.closed_at is null)
    order by d.device_id
    on conflict do nothing`.execute(tx);
}

/** Closes what no mail is due for: devices that were unbound, that are back before their notice, or have notices off. */
export async function closeQuietly(tx: Tx, now: Date): Promise<void> {
  await sql`
    update device_incidents i set closed_at = d.unbound_at
    from devices d
    where i.closed_at is null and d.device_id = i.device_id and d.unbound_at is not null`.execute(
    tx,
  );
  await sql`
    update device_incidents i set closed_at = ${now}, recovered_at = s.last_seen_at
    from devices d, device_status s
    where i.closed_at is null and d.device_id = i.device_id and s.device_id = i.device_id
      and s.last_seen_at > ${offlineBefore(now)} and (i.notice_sent_at is null or not d.report_faults)`.execute(
    tx,
  );
}

/** What an owner is told of. */
export type Telling = "fault" | "recovery";

/** What a telling is due for, and how it is marked as told; over incidents `i`, their devices `d` and status `s`. */
function rulesOf(
  telling: Telling,
  now: Date,
  delaySeconds: number,
): { due: RawBuilder<unknown>; marks: RawBuilder<unknown> } {
  const joined = sql`i.closed_at is null and d.device_id = i.device_id and s.device_id = i.device_id
    and d.unbound_at is null and d.report_faults`;
  if (telling === "fault") {
    const openedBefore = new Date(now.getTime() - delaySeconds * 1000);
    return {
      due: sql`${joined} and i.notice_sent_at is null and i.opened_at <= ${openedBefore}
        and s.last_seen_at <= ${offlineBefore(now)}`,
      marks: sql`notice_sent_at = ${now}`,
    };
  }
  return {
    due: sql`${joined} and i.notice_sent_at is not null and s.last_seen_at > ${offlineBefore(now)}`,
    marks: sql`recovery_sent_at = ${now}, closed_at = ${now}, recovered_at = s.last_seen_at`,
  };
}

/** Accounts that are to be told something now. */
export async function accountsToTell(
  db: Queryable,
  telling: Telling,
  now: Date,
  delaySeconds: number,
): Promise<bigint[]> {
  const { due } = rulesOf(telling, now, delaySeconds);
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct i.account_id from device_incidents i, devices d, device_status s
    where ${due} order by 1`.execute(db);
  return rows.map((row) => row.account_id);
}

export interface ToldDevice {
  readonly mac: string;
  readonly note: string;
  readonly lastSeenAt: Date;
  /** Null while it is away. */
  readonly recoveredAt: Date | null;
}

/** Marks all that an account is to be told of, so that nobody tells it again. @returns the devices, first gone first. */
export async function takeToTell(
  tx: Tx,
  telling: Telling,
  accountId: bigint,
  now: Date,
  delaySeconds: number,
): Promise<ToldDevice[]> {
  const { due, marks } = rulesOf(telling, now, delaySeconds);
  const { rows } = await sql<ToldDevice>`
    with told as (
      update device_incidents i set ${marks} from devices d, device_status s
      where i.account_id = ${accountId} and ${due}
      returning d.mac, d.note, i.last_seen_at as "lastSeenAt", i.recovered_at as "recoveredAt")
    select * from told order by "lastSeenAt", mac`.execute(tx);
  return rows;
}
