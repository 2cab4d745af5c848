// Offered to other rooms.
import type { SqlTag } from "../../platform/sql-tag.ts";

/**
 * Assignments to `device_status as s` of a statement that changes its address, at an instant: the network that the hours before ended
 * with is kept by the first of them in an hour. A device that has never reported has had none.
 */
export function keepNetwork<Sql>(sql: SqlTag<Sql>, now: Date | undefined): Sql {
  const hour = sql`date_trunc('hour', ${now}::timestamptz, 'UTC')`;
  const isKept = sql`(s.last_seen_at is null or s.past_network_until >= ${hour})`;
  return sql`past_network = case when ${isKept} then s.past_network else s.network end,
    past_network_until = case when ${isKept} then s.past_network_until else ${hour} end`;
}
