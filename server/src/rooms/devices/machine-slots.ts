import type { Tx } from "../../platform/database.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";

const SLOT = sql`make_interval(secs => ${sql.lit(SLOT_MS / 1000)})`;
const slotOf = (now: Date) => sql`date_bin(${SLOT}, ${now}::timestamptz, 'epoch')`;

/**
 * The first slot of the binding that the machine of `devices as d`, with its `device_status as s`, gets next. A slot is of the binding
 * at its begin, or of one that it was reported for before, which the clock's tolerance allows: it counts once.
 */
export const nextSlotsFrom = (now: Date): RawBuilder<Date> =>
  sql<Date>`greatest(${now}::timestamptz, d.slots_from, s.last_point_at + ${SLOT})`;

/** The first slot of a machine that joins with a code, if an ended binding of its MAC address has the slot in which it joins. */
export const rejoinedSlotsFrom = (mac: string, now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(s.last_point_at) + ${SLOT} from devices p join device_status s using (device_id)
    where p.mac = ${mac} and p.unbound_at is not null and s.last_point_at >= ${slotOf(now)})`;

/** The first slot of a machine that takes over a device with a code, as `rejoinedSlotsFrom`: others are not of its key. */
export const takenOverSlotsFrom = (mac: string, now: Date): RawBuilder<Date> =>
  sql<Date>`greatest(devices.slots_from, ${slotOf(now)}, ${rejoinedSlotsFrom(mac, now)})`;

/** A machine that another one has replaced is a new one from now on, as the device keeps what it counts. */
export async function beginRampAnew(
  tx: Tx,
  accountId: bigint,
  mac: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("devices")
    .set({ ramp_from: now, ramp_paused_at: null })
    .where("account_id", "=", accountId)
    .where("mac", "=", mac)
    .where("unbound_at", "is not", null)
    .execute();
}
