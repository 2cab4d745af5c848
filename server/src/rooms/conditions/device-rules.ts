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
  const isLeftOut = () => sql.raw("false");
  return {
    /** True if its owner is notified of faults, and of their end. */
    isOwnerNotified: () => sql.raw("(d.unbound_at is null and d.has_fault_notices)"),
    /**
     * True of a bound device that does not need its owner, whatever its troubles. None is left out yet: a state of a device that has
     * this effect is written here alone. The Overview subtracts these devices from kept counts, so an index has to find them.
     */
    isLeftOut,
    /**
     * True if its troubles are among "needs you" of the Overview, in names, counts and sums of losses, and in the lists by cause, fault,
     * task and agent that these lead to. The state of the fleet, and the lists of offline and unstable devices, have every bound device.
     */
    mayNeedOwner: () => sql`(d.unbound_at is null and not ${isLeftOut()})`,
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
