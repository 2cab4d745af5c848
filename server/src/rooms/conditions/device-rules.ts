// Offered to other rooms.
import { onlineSince, STABILITY_LOW_ABOVE } from "@nodeyard/contract/devices/rules.ts";
import type { SqlTag } from "../../platform/sql-tag.ts";

/**
 * Rules about a device that many places need, each once: conditions over `d` devices, `s` their status, `i` their incidents,
 * `t` their tasks, as of an instant. Made with whichever tag builds the statement, and each when it is asked for, because its
 * values become parameters.
 */
export function deviceRules<Sql>(sql: SqlTag<Sql>, now: Date) {
  return deviceRulesSince(sql, onlineSince(now));
}

/** The same for a statement that is kept, whose tag is given how to read the time since which a device is online. */
export function deviceRulesSince<Sql>(sql: SqlTag<Sql>, since: unknown) {
  return {
    /** True if its owner is notified of faults, and of their end. */
    isOwnerNotified: () => sql.raw("(d.unbound_at is null and d.has_fault_notices)"),
    /** True if its troubles are listed on the Overview, and in the filtered lists that the Overview leads to. */
    mayNeedOwner: () => sql.raw("(d.unbound_at is null)"),
    /** Null if it never reported. */
    isOnline: () => sql`(s.last_seen_at > ${since})`,
    /** A task that its owner can do something about, if the device is online. */
    isFailedTask: () => sql.raw("(t.ended_at is null and t.state = 'NotRunning')"),
    /** An open fault of its own; being offline is its status. */
    isOpenFault: () => sql.raw("(i.closed_at is null and i.kind <> 'offline')"),
  };
}

/** True if bandwidth of a measured stability is paid; `isNetworkUsable` of the contract in SQL. Null if the value is. */
export function isUsable<Sql>(sql: SqlTag<Sql>, stableValue: string): Sql {
  return sql.raw(`(${stableValue} > 0 and ${stableValue} < ${STABILITY_LOW_ABOVE})`);
}
