import type {
  DetailsQuery,
  DeviceRow,
  ListQuery,
  ListResponse,
} from "@nodeyard/contract/devices/calls.ts";
import { attentionOf, conditionOf } from "@nodeyard/contract/devices/list-rules.ts";
import { NOTE_CHANGE_EVERY_DAYS } from "@nodeyard/contract/devices/rules.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { DAY_MS, lastUtcDays } from "@nodeyard/contract/time.ts";
import { queryPrepared } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { JsonFields, type OwnerCaller } from "../../platform/http/route.ts";
import type { BandwidthLevels } from "../settlement/bandwidth-levels.ts";
import { taskColumnsOf } from "../tasks/list-columns.ts";
import { MONITORED_WITHIN_MS } from "../conditions/current-conditions.ts";
import { searchOf, type Search } from "./list-search.ts";
import { listStatement } from "./list-statement.ts";
import { refreshEarnings } from "./refresh-earnings.ts";
import { sortFor } from "./sort-keys.ts";
import { EARNED_DAYS } from "./wire-columns.ts";

export interface ListDeps extends Deps {
  readonly bandwidthLevels: () => Promise<BandwidthLevels>;
}

/** Adds task columns to the rows; tasks belong to another room, so they are not in the statement. */
async function withTaskColumns(
  deps: Deps,
  rowsJson: string,
  options: { now: Date; withCandidates: boolean },
): Promise<string> {
  const rows = JSON.parse(rowsJson) as DeviceRow[];
  const columns = await taskColumnsOf(
    deps,
    rows.map((row) => BigInt(row.id)),
    options,
  );
  return JSON.stringify(rows.map((row) => ({ ...row, ...columns.get(row.id) })));
}

async function page(
  deps: ListDeps,
  caller: OwnerCaller,
  query: Omit<ListQuery, "nologin_dev" | "GETRESULT">,
  search: Search | undefined,
): Promise<JsonFields<ListResponse>> {
  const now = deps.clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const { deviceType = "lite", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, type } = query;
  const { filterType, hasFigures = false, hasDays = false } = query;
  const sort = sortFor(caller, query.sort ?? query.deviceOrder);
  const needsEarnings =
    hasFigures || filterType === "earned_nothing" || (sort?.includes("earned") ?? false);
  if (needsEarnings) await refreshEarnings(deps, caller.accountId);
  const statement = listStatement({
    accountId: caller.accountId,
    deviceType: deviceType === "all" ? undefined : deviceType,
    language: caller.language,
    now,
    monitoredSince: ago(MONITORED_WITHIN_MS),
    noteChangedSince: ago(NOTE_CHANGE_EVERY_DAYS * DAY_MS),
    sort,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
    condition: conditionOf(filterType),
    attention: attentionOf(filterType),
    tag: query.tag,
    hasFigures,
    earnedOn: hasDays ? lastUtcDays(now, EARNED_DAYS) : undefined,
    search,
    levels: type === "network" ? await deps.bandwidthLevels() : undefined,
  });
  const [found] = await queryPrepared<{ total: number; rows: string | null }>(deps.pool, {
    ...statement,
    values: [...statement.values],
  });
  const total = found?.total ?? 0;
  let list = total === 0 ? JSON.stringify(NO_CONTENT) : (found?.rows ?? "[]");
  if (type === "compute" && total > 0)
    list = await withTaskColumns(deps, list, {
      now,
      withCandidates: query.manual_schedule === true,
    });
  return new JsonFields(
    `"list":${list},"total":${total},"deviceLength":${total},"deviceSize":${pageSize}`,
  );
}

/** A page of the account's bound devices, optionally filtered, newest binding first or sorted. */
export function listDevices(
  deps: ListDeps,
  query: ListQuery,
  caller: OwnerCaller,
): Promise<JsonFields<ListResponse>> {
  return page(deps, caller, query, undefined);
}

/** The same, filtered by a search; in all types where none is given. */
export function searchDevices(
  deps: ListDeps,
  query: DetailsQuery,
  caller: OwnerCaller,
): Promise<JsonFields<ListResponse>> {
  return page(
    deps,
    caller,
    { ...query, deviceType: query.deviceType ?? "all" },
    searchOf(query, caller),
  );
}
