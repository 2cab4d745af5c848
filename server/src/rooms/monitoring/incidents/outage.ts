import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { NAMED_DEVICES } from "./notice-text.ts";
import type { NoticeDevice } from "./store.ts";

/** Period after its newest fault in which an outage takes further ones in. */
const JOINS_MS = HOUR_MS;

/** Faults of an owner's devices that began one after another: one entry of the inbox. */
export interface Outage {
  readonly outageId: bigint;
  /** The earliest ones, as many as a notice names. */
  readonly devices: readonly NoticeDevice[];
  readonly count: number;
  readonly backCount: number;
}

async function readOutage(tx: Tx, outageId: bigint): Promise<Outage> {
  const { rows } = await sql<NoticeDevice & { count: number; backCount: number }>`
    select i.device_incident_id as "incidentId", i.outage_id as "outageId", d.device_id as "deviceId", d.mac, d.note,
      i.last_seen_at as "lastSeenAt", i.recovered_at as "recoveredAt",
      count(*) over ()::int as count, count(i.recovered_at) over ()::int as "backCount"
    from device_incidents i join devices d using (device_id)
    where i.outage_id = ${outageId} order by i.last_seen_at, d.mac limit ${NAMED_DEVICES}`.execute(
    tx,
  );
  return {
    outageId,
    devices: rows,
    count: rows[0]?.count ?? 0,
    backCount: rows[0]?.backCount ?? 0,
  };
}

/** @returns the outage's id: that of its first fault. */
async function putInto(tx: Tx, devices: readonly NoticeDevice[], known?: bigint): Promise<bigint> {
  const ids = devices.map(({ incidentId }) => incidentId);
  const outageId = known ?? ids.reduce((least, id) => (id < least ? id : least));
  await sql`update device_incidents set outage_id = ${outageId} where device_incident_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return outageId;
}

/**
 * Puts faults whose notice is being sent into the owner's outage: the one that still has a device away and took one in within the
 * hour, else a new one.
 */
export async function joinOutage(
  tx: Tx,
  accountId: bigint,
  devices: readonly NoticeDevice[],
  now: Date,
): Promise<Outage> {
  const since = new Date(now.getTime() - JOINS_MS);
  const { rows } = await sql<{ outage_id: bigint }>`
    select outage_id from device_incidents
    where account_id = ${accountId} and kind = 'offline' and closed_at is null and outage_id is not null and notice_sent_at > ${since}
    order by notice_sent_at desc, outage_id desc limit 1`.execute(tx);
  return readOutage(tx, await putInto(tx, devices, rows[0]?.outage_id));
}

/** The outages that devices which are back were in. */
export async function outagesOf(tx: Tx, devices: readonly NoticeDevice[]): Promise<Outage[]> {
  const ids = new Set(devices.flatMap(({ outageId }) => (outageId === null ? [] : [outageId])));
  // Told before there were outages.
  const others = devices.filter(({ outageId }) => outageId === null);
  if (others.length > 0) ids.add(await putInto(tx, others));
  const outages: Outage[] = [];
  for (const id of ids) outages.push(await readOutage(tx, id));
  return outages;
}
