import type { FiltersQuery, FiltersResponse } from "@nodeyard/contract/devices/calls.ts";
import { ATTENTIONS, DEVICE_FILTERS } from "@nodeyard/contract/devices/list-rules.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { attentionSql } from "./filters.ts";
import { refreshEarnings } from "./refresh-earnings.ts";
import { joinOf, type Joined } from "./sort-keys.ts";

/** How many devices each filter leaves: conditions from their kept counts, the rest in one read of the owner's devices. */
export async function countFilters(
  deps: Deps,
  query: FiltersQuery,
  caller: OwnerCaller,
): Promise<Result<FiltersResponse>> {
  const { deviceType = "lite" } = query;
  await refreshEarnings(deps, caller.accountId);
  const values: unknown[] = [];
  const param = (value: unknown): string => `$${values.push(value)}`;
  const account = param(caller.accountId);
  const type = deviceType === "all" ? undefined : param(deviceType);
  const ofType = (table: string) => (type ? `${table}.device_type = ${type}` : "true");
  const filters = ATTENTIONS.map((name) => ({
    name,
    ...attentionSql(name, { account, now: deps.clock.now(), param }),
  }));
  const joins = new Set<Joined>(filters.flatMap((filter) => filter.joins));
  const { rows } = await deps.pool.query<{ counts: Readonly<Record<string, number>> }>({
    name: `count-filters-${deviceType}`,
    text: `select json_build_object(${filters
      .map(({ name, sql }) => `'${name}', count(*) filter (where ${sql})`)
      .join(", ")})::jsonb
        || coalesce((select jsonb_object_agg(condition, device_count) from (
          select c.condition, sum(c.device_count)::int as device_count from account_condition_counts c
          where c.account_id = ${account} and ${ofType("c")} group by c.condition) kept), '{}') as counts
      from devices d ${[...joins].map((joined) => joinOf(joined, account, caller.language)).join("\n")}
      where d.account_id = ${account} and ${ofType("d")} and d.unbound_at is null`,
    values,
  });
  const kept = rows[0]?.counts ?? {};
  const names = ["total", ...DEVICE_FILTERS] as const;
  return {
    counts: Object.fromEntries(
      names.map((name) => [name, kept[name] ?? 0]),
    ) as FiltersResponse["counts"],
  };
}
