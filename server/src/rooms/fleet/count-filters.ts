import * as calls from "@nodeyard/contract/devices/calls.ts";
import type { FiltersResponse } from "@nodeyard/contract/devices/calls.ts";
import { ATTENTIONS, DEVICE_FILTERS } from "@nodeyard/contract/devices/list-rules.ts";
import { CONDITIONS } from "@nodeyard/contract/devices/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { createParams } from "../../platform/sql-tag.ts";
import { attentionSql, tagCondition } from "./filters.ts";
import { searchCondition, searchOf } from "./list-search.ts";
import { refreshEarnings } from "./refresh-earnings.ts";
import { joinOf, type Joined } from "./sort-keys.ts";

/**
 * Number of devices in each filter: conditions from their kept counts, the rest in one read of the owner's devices. Within a
 * search or a tag, all are counted in that read.
 */
export const countFilters = handle(calls.countFilters, async (deps, query, caller) => {
  const { deviceType = "lite", tag } = query;
  const search = searchOf(query, caller);
  const isNarrowed = search !== undefined || tag !== undefined;
  await refreshEarnings(deps, caller.accountId);
  const { values, param, sql } = createParams();
  const account = param(caller.accountId);
  const type = deviceType === "all" ? undefined : param(deviceType);
  const ofType = (table: string) => (type ? `${table}.device_type = ${type}` : "true");
  const attentions = ATTENTIONS.map((name) => ({
    name,
    ...attentionSql(name, { account, now: deps.clock.now(), param }),
  }));
  const conditions = CONDITIONS.map((name) => ({
    name,
    joins: [],
    sql: `exists (select from device_conditions k where k.account_id = ${account} and k.condition = '${name}'
      and k.device_id = d.device_id)`,
  }));
  const filters = isNarrowed ? [...attentions, ...conditions] : attentions;
  const kept = `coalesce((select jsonb_object_agg(condition, device_count) from (
    select c.condition, sum(c.device_count)::int as device_count from account_condition_counts c
    where c.account_id = ${account} and ${ofType("c")} group by c.condition) kept), '{}')`;
  const joins = new Set<Joined>(filters.flatMap((filter) => filter.joins));
  const { rows } = await deps.pool.query<{ counts: Readonly<Record<string, number>> }>({
    // The plan of a search depends on its text.
    ...(search ? {} : { name: `count-filters-${deviceType}${isNarrowed ? "-tag" : ""}` }),
    text: `select json_build_object(${[{ name: "total", sql: "true" }, ...filters]
      .map(({ name, sql }) => `'${name}', count(*) filter (where ${sql})`)
      .join(", ")})::jsonb ${isNarrowed ? "" : `|| ${kept}`} as counts
      from devices d ${[...joins].map((joined) => joinOf(joined, account, caller.language)).join("\n")}
      where d.account_id = ${account} and ${ofType("d")} and d.unbound_at is null
        ${search ? `and ${searchCondition(search, caller.accountId, sql)}` : ""}
        ${tag === undefined ? "" : `and ${tagCondition(tag, caller.accountId, sql)}`}`,
    values,
  });
  const counted = rows[0]?.counts ?? {};
  const names = ["total", ...DEVICE_FILTERS] as const;
  return {
    counts: Object.fromEntries(
      names.map((name) => [name, counted[name] ?? 0]),
    ) as FiltersResponse["counts"],
  };
});
