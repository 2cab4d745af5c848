// Offered to other rooms.
import type { Attention } from "@nodeyard/contract/devices/list-rules.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { foldName, readName } from "@nodeyard/contract/written-name.ts";
import { tagged, type Param, type SqlTag } from "../../platform/sql-tag.ts";
import { VERSION } from "../../platform/version.ts";
import { deviceRules } from "../conditions/device-rules.ts";
import { knownVersions, versionParts, type Joined } from "./sort-keys.ts";

interface AttentionSql {
  readonly joins: readonly Joined[];
  readonly sql: string;
}

/** The release's version as `versionParts` has it, so that no row takes it apart. */
const RELEASE = `'{${/^\d+(?:\.\d+)*/.exec(VERSION)?.[0].replaceAll(".", ",") ?? ""}}'::int[]`;

/** True if a version is older than the server's release; a device that never reported its version is not. */
export function isOlder(version: string): string {
  return `coalesce(${versionParts(version)} < ${RELEASE}, false)`;
}

/** The condition of an attention, over `d` and what it joins. */
export function attentionSql(
  attention: Attention,
  { account, now, param }: { account: string; now: Date; param: Param },
): AttentionSql {
  const { isOnline, isFailedTask, isOpenFault, mayNeedOwner } = deviceRules(tagged(param), now);
  switch (attention) {
    case "task_failed":
      return {
        joins: ["status"],
        sql: `${mayNeedOwner()} and ${isOnline()} and exists (select from device_tasks t
          where t.account_id = ${account} and t.device_id = d.device_id and ${isFailedTask()})`,
      };
    case "earned_nothing":
      return {
        joins: ["earnings"],
        sql: `coalesce(e.today_micro_bp, 0) = 0 and coalesce(d.bound_at < (select max(hour_at) from settlement_hours
          where hour_at >= ${param(startOfUtcDay(utcDay(now)))}), false)`,
      };
    case "fault":
      return {
        joins: ["status"],
        sql: `${mayNeedOwner()} and ${isOnline()} and d.device_id in (select i.device_id from device_incidents i
          where i.account_id = ${account} and ${isOpenFault()})`,
      };
    case "agent_outdated":
      return {
        joins: ["status"],
        sql: `${mayNeedOwner()} and s.agent_version in (with known as materialized (${knownVersions(account)})
          select agent_version from known where ${isOlder("agent_version")})`,
      };
    case "notices_off":
      return { joins: [], sql: "not d.has_fault_notices" };
    case "was_offline":
    case "was_unstable":
    case "evening_peak":
    case "bandwidth_bound":
    case "bandwidth":
    case "stability":
      return {
        joins: [],
        sql: `${mayNeedOwner()} and d.device_id in (select jsonb_array_elements_text(l.device_ids -> '${attention}')::bigint
          from account_losses l where l.account_id = ${account})`,
      };
  }
}

/** The condition of an account's tag as it is asked for, over `d`, with whichever tag builds the statement. */
export function tagCondition<Sql>(name: string, accountId: bigint, sql: SqlTag<Sql>): Sql {
  return sql`d.device_id in (select g.device_id from device_tags g join tags n on n.tag_id = g.tag_id
    where n.account_id = ${accountId} and n.folded_name = ${foldName(readName(name))})`;
}
