import * as calls from "@nodeyard/contract/devices/calls.ts";
import type { OverviewResponse } from "@nodeyard/contract/devices/calls.ts";
import { CONDITIONS } from "@nodeyard/contract/devices/rules.ts";
import { handle } from "../../platform/http/route.ts";

/** Counters of the account's devices: one read for any number of devices. */
export const getOverview = handle(calls.getOverview, async (deps, query, caller) => {
  const { rows } = await deps.pool.query<{
    counts: Readonly<Record<string, number>> | null;
    surveyed_at: Date | null;
  }>({
    name: "get-overview",
    text: `select surveyed_at,
        (select json_object_agg(condition, device_count) from account_condition_counts
          where account_id = $1 and device_type = $2) as counts
      from survey_state`,
    values: [caller.accountId, query.deviceType ?? "lite"],
  });
  const kept = rows[0]?.counts ?? {};
  const counters = ["total", ...CONDITIONS] as const;
  return {
    count: Object.fromEntries(
      counters.map((name) => [name, kept[name] ?? 0]),
    ) as OverviewResponse["count"],
    countedAt: rows[0]?.surveyed_at?.toISOString() ?? null,
  };
});
