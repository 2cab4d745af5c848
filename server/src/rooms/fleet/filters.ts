import type { Attention } from "@nodeyard/contract/devices/list-rules.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { VERSION } from "../../platform/version.ts";
import { versionParts, type Joined } from "./sort-keys.ts";

interface AttentionSql {
  readonly joins: readonly Joined[];
  readonly sql: string;
}

/** Whether the agent is older than the one of the server's release; a device that never told its version is not. */
export function isOutdated(param: (value: unknown) => string): string {
  return `coalesce(${versionParts("s.agent_version")} < ${versionParts(`${param(VERSION)}::text`)}, false)`;
}

/** The condition of an attention, over `d` and what it joins. */
export function attentionSql(
  attention: Attention,
  { account, now, param }: { account: string; now: Date; param: (value: unknown) => string },
): AttentionSql {
  switch (attention) {
    case "task_failed":
      return {
        joins: [],
        sql: `exists (select from device_tasks f where f.account_id = ${account} and f.device_id = d.device_id
          and f.ended_at is null and f.state = 'NotRunning')`,
      };
    case "earned_nothing":
      return {
        joins: ["earnings"],
        sql: `coalesce(e.today_micro_bp, 0) = 0 and coalesce(d.bound_at < (select max(hour_at) from settlement_hours
          where hour_at >= ${param(startOfUtcDay(utcDay(now)))}), false)`,
      };
    case "agent_outdated":
      return { joins: ["status"], sql: isOutdated(param) };
    case "notices_off":
      return { joins: [], sql: "not d.has_fault_notices" };
  }
}
