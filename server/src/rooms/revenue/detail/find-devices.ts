import { readSort } from "@nodeyard/contract/devices/list-rules.ts";
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { FUTURE_TOLERANCE_MS } from "@nodeyard/contract/monitoring/rules.ts";
import {
  DETAIL_FILTERS,
  type DetailFilter,
  type DetailSort,
  type DetailSortKey,
} from "@nodeyard/contract/revenue/detail-rules.ts";
import { rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { tagCondition } from "../../fleet/filters.ts";
import { searchCondition, type Search } from "../../fleet/list-search.ts";
import { dayFilter, dayValue, joinOfDay, type AccountDay, type DayJoined } from "./day-sorts.ts";
import type { DetailType } from "./present-detail-row.ts";

export interface DevicesOfDay extends AccountDay {
  readonly type: DetailType;
  /** All types when absent. */
  readonly deviceType: DeviceType | undefined;
  /** All when absent. */
  readonly search: Search | undefined;
  /** As it is asked for. */
  readonly tag: string | undefined;
}

export interface DevicesQuestion extends DevicesOfDay {
  readonly filter: DetailFilter | undefined;
  /** Newest binding first when absent. */
  readonly sort: DetailSort | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Devices bound to the account at any time of the UTC day, including those unbound since, within search and tag. A device with a fast clock may have
 * revenue in the first minutes after the day of its unbinding: it is included, so that the list sums to the ledger's figure.
 */
function isOfDay({ accountId, day, deviceType, search, tag }: DevicesOfDay): RawBuilder<unknown> {
  const { from, until } = rangeOfDay(day);
  const eve = new Date(from.getTime() - FUTURE_TOLERANCE_MS);
  const ofType = deviceType === undefined ? sql`true` : sql`d.device_type = ${deviceType}`;
  const isFound = search ? searchCondition<RawBuilder<unknown>>(search, accountId, sql) : sql`true`;
  const isTagged =
    tag === undefined ? sql`true` : tagCondition<RawBuilder<unknown>>(tag, accountId, sql);
  return sql`d.account_id = ${accountId} and d.bound_at < ${until}::timestamptz
    and (d.unbound_at is null or d.unbound_at >= ${from}::timestamptz
      or (d.unbound_at >= ${eve}::timestamptz and exists (
        select from device_credits c where c.hour_at = ${from}::timestamptz and c.device_id = d.device_id)))
    and ${ofType} and ${isFound} and ${isTagged}`;
}

/** All joins, each once, in order. */
function joinsOf(values: readonly { readonly joins: readonly DayJoined[] }[], of: AccountDay) {
  const joins = [...new Set(values.flatMap((value) => value.joins))];
  return sql.join(
    joins.map((joined) => joinOfDay(joined, of)),
    sql` `,
  );
}

/** The devices of the day that match, newest binding first or sorted: their number, and the ids of a page. */
export async function findDevices(
  tx: Tx,
  question: DevicesQuestion,
): Promise<{ total: number; ids: readonly bigint[] }> {
  const { type, language } = question;
  const { key, isDown } = question.sort
    ? readSort<DetailSortKey>(question.sort)
    : { key: undefined, isDown: true };
  const sorted = key === undefined ? { joins: [], sql: sql`null` } : dayValue(key, type, language);
  const filter =
    question.filter === undefined
      ? { joins: [], sql: sql`true` }
      : dayFilter(question.filter, type);
  const { rows } = await sql<{ total: number; ids: string[] | null }>`
    with listed as materialized (
      select d.device_id, ${sorted.sql} as sort_key from devices d ${joinsOf([sorted, filter], question)}
      where ${isOfDay(question)} and ${filter.sql}
    )
    select (select count(*)::int from listed) as total,
      array(select device_id::text from listed
        order by sort_key ${isDown ? sql`desc` : sql`asc`} nulls last, device_id desc
        limit ${question.limit} offset ${question.offset}) as ids`.execute(tx);
  return { total: rows[0]?.total ?? 0, ids: (rows[0]?.ids ?? []).map(BigInt) };
}

/** Number of the day's devices in each filter. */
export async function countDevices(
  tx: Tx,
  question: DevicesOfDay,
): Promise<Readonly<Record<"total" | DetailFilter, number>>> {
  const filters = DETAIL_FILTERS.map((name) => ({ name, ...dayFilter(name, question.type) }));
  const counts = filters.map(
    ({ name, sql: condition }) =>
      sql`count(*) filter (where ${condition})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Readonly<Record<"total" | DetailFilter, number>>>`
    select count(*)::int as total, ${sql.join(counts)} from devices d ${joinsOf(filters, question)}
    where ${isOfDay(question)}`.execute(tx);
  return rows[0] ?? { total: 0, earned_nothing: 0, evening_peak: 0, unbound: 0 };
}
