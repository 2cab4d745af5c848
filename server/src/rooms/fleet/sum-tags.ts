import * as calls from "@nodeyard/contract/devices/tag-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { handle } from "../../platform/http/route.ts";
import { createParams } from "../../platform/sql-tag.ts";
import { deviceRules } from "../conditions/device-rules.ts";
import { refreshEarnings } from "./refresh-earnings.ts";
import { COLLATIONS, joinOf } from "./sort-keys.ts";

interface SumRow {
  /** 0 for the devices without a tag. */
  readonly tag_id: bigint;
  readonly name: string;
  readonly total: number;
  readonly online: number;
  readonly today: bigint;
  readonly seven_days: bigint;
  readonly thirty_days: bigint;
}

/** Devices and earnings of each tag, and of the devices without one. */
export const sumTags = handle(calls.sumTags, async (deps, _request, caller) => {
  await refreshEarnings(deps, caller.accountId);
  const { values, sql } = createParams(caller.accountId);
  const { isOnline } = deviceRules(sql, deps.clock.now());
  const { rows } = await deps.pool.query<SumRow>({
    name: `sum-tags-${caller.language}`,
    text: `with listed as materialized (
        select d.device_id, ${isOnline()} as online, e.today_micro_bp, e.seven_days_micro_bp, e.thirty_days_micro_bp
        from devices d
          ${(["status", "earnings"] as const).map((joined) => joinOf(joined, "$1", caller.language)).join(" ")}
        where d.account_id = $1 and d.unbound_at is null),
      tagged as materialized (
        select g.tag_id, g.device_id from tags n join device_tags g on g.tag_id = n.tag_id where n.account_id = $1),
      counted as (
        select tagged.tag_id, listed.* from tagged join listed using (device_id)
        union all select 0, listed.* from listed where device_id not in (select device_id from tagged))
      select n.tag_id, n.name, count(c.device_id)::int as total, count(*) filter (where c.online)::int as online,
        coalesce(sum(c.today_micro_bp), 0)::bigint as today, coalesce(sum(c.seven_days_micro_bp), 0)::bigint as seven_days,
        coalesce(sum(c.thirty_days_micro_bp), 0)::bigint as thirty_days
      from (select tag_id, name from tags where account_id = $1 union all select 0, '') n
      left join counted c on c.tag_id = n.tag_id
      group by n.tag_id, n.name
      order by n.tag_id = 0, n.name collate ${COLLATIONS[caller.language]}`,
    values,
  });
  return {
    list: rows.map((row) => ({
      tagId: row.tag_id === 0n ? null : String(row.tag_id),
      name: row.name,
      total: row.total,
      online: row.online,
      earnedToday: formatMicroBp(row.today),
      earnedSevenDays: formatMicroBp(row.seven_days),
      earnedThirtyDays: formatMicroBp(row.thirty_days),
    })),
  };
});
