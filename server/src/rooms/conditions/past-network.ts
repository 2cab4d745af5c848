// Offered to other rooms.
import type { SqlTag } from "../../platform/sql-tag.ts";

/**
 * Keeps the networks that devices' reports came from until now, before a statement that changes their addresses: points that came from
 * there count there. A device that has never reported has none.
 */
export function keepNetworks<Sql>(sql: SqlTag<Sql>, deviceIds: unknown, now: unknown): Sql {
  return sql`
    insert into device_past_networks (device_id, until_at, network)
    select device_id, ${now}::timestamptz, network from device_status
    where device_id = any(${deviceIds}::bigint[]) and last_seen_at is not null
    on conflict do nothing`;
}
