import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { deviceRules } from "../../conditions/device-rules.ts";

/**
 * Opens an incident for each bound device that went offline; devices that never reported are skipped. An incident starts
 * after ten minutes without a report, after a server outage ten minutes after its end. Sorted, so that all rows are found
 * before the first insert: searching a growing table is slow.
 */
export async function openIncidents(tx: Tx, now: Date, everybodyBackAt: Date): Promise<void> {
  await sql`
    insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at)
    select d.device_id, d.account_id, 'offline', s.last_seen_at,
      greatest(s.last_seen_at + make_interval(secs => ${ONLINE_WITHIN_MS / 1000}), ${everybodyBackAt})
    from device_status s join devices d on d.device_id = s.device_id
    where not ${deviceRules(sql, now).isOnline()} and d.unbound_at is null
      and not exists (select from device_incidents i where i.device_id = s.device_id and i.kind = 'offline' and i.closed_at is null)
    order by d.device_id
    on conflict do nothing`.execute(tx);
}

/** Closes incidents without a pending mail: device unbound, back before the notice, or notices off. */
export async function closeQuietly(tx: Tx, now: Date): Promise<void> {
  await sql`
    update device_incidents i set closed_at = d.unbound_at
    from devices d
    where i.closed_at is null and d.device_id = i.device_id and d.unbound_at is not null`.execute(
    tx,
  );
  const { isOnline, isOwnerNotified } = deviceRules(sql, now);
  await sql`
    update device_incidents i set closed_at = ${now}, recovered_at = s.last_seen_at
    from devices d, device_status s
    where i.kind = 'offline' and i.closed_at is null and d.device_id = i.device_id and s.device_id = i.device_id
      and ${isOnline()} and (i.notice_sent_at is null or not ${isOwnerNotified()})`.execute(tx);
}

/** Content of a notice. */
export type NoticePhase = "fault" | "recovery";

/** Conditions of due notices and their sent marks; over incidents `i`, their devices `d` and status `s`. */
function rulesOf(
  phase: NoticePhase,
  now: Date,
  delaySeconds: number,
): { due: RawBuilder<unknown>; marks: RawBuilder<unknown> } {
  const { isOnline, isOwnerNotified } = deviceRules(sql, now);
  const joined = sql`i.kind = 'offline' and i.closed_at is null and d.device_id = i.device_id and s.device_id = i.device_id
    and ${isOwnerNotified()}`;
  if (phase === "fault") {
    // An owner's choice counts from the last report, an incident from when the device counts as offline.
    const delay = sql`coalesce((select c.after_minutes * 60 - ${ONLINE_WITHIN_MS / 1000}::integer
      from fault_notice_choices c where c.account_id = i.account_id), ${delaySeconds}::integer)`;
    return {
      due: sql`${joined} and i.notice_sent_at is null and i.opened_at + make_interval(secs => ${delay}) <= ${now}
        and not ${isOnline()}`,
      marks: sql`notice_sent_at = ${now}`,
    };
  }
  return {
    due: sql`${joined} and i.notice_sent_at is not null and ${isOnline()}`,
    marks: sql`recovery_sent_at = ${now}, closed_at = ${now}, recovered_at = s.last_seen_at`,
  };
}

/** Accounts with a notice due. */
export async function accountsToNotify(
  db: Queryable,
  phase: NoticePhase,
  now: Date,
  delaySeconds: number,
): Promise<bigint[]> {
  const { due } = rulesOf(phase, now, delaySeconds);
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct i.account_id from device_incidents i, devices d, device_status s
    where ${due} order by 1`.execute(db);
  return rows.map((row) => row.account_id);
}

export interface NoticeDevice {
  readonly incidentId: bigint;
  /** Null before its notice. */
  readonly outageId: bigint | null;
  readonly deviceId: bigint;
  readonly mac: string;
  readonly note: string;
  readonly lastSeenAt: Date;
  /** Null while offline. */
  readonly recoveredAt: Date | null;
}

/** Marks an account's due notices as sent. @returns the devices, earliest outage first. */
export async function claimToNotify(
  tx: Tx,
  phase: NoticePhase,
  accountId: bigint,
  now: Date,
  delaySeconds: number,
): Promise<NoticeDevice[]> {
  const { due, marks } = rulesOf(phase, now, delaySeconds);
  const { rows } = await sql<NoticeDevice>`
    with notified as (
      update device_incidents i set ${marks} from devices d, device_status s
      where i.account_id = ${accountId} and ${due}
      returning i.device_incident_id as "incidentId", i.outage_id as "outageId", d.device_id as "deviceId", d.mac, d.note, i.last_seen_at as "lastSeenAt", i.recovered_at as "recoveredAt")
    select * from notified order by "lastSeenAt", mac`.execute(tx);
  return rows;
}
