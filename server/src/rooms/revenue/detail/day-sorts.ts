import type { DetailFilter, DetailSortKey } from "@nodeyard/contract/revenue/detail-rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { hoursIn, rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { isEveningPeak } from "../../settlement/settlement-rules.ts";
import { COLLATIONS, joinOf, NAME, type Joined } from "../../fleet/sort-keys.ts";
import type { DetailType } from "./present-detail-row.ts";

/** A day of an account's devices. */
export interface AccountDay {
  readonly accountId: bigint;
  readonly day: UtcDay;
  readonly isRolledUp: boolean;
  readonly language: Language;
}

/** Beside `d` devices: `r` revenue, `y` measurements, `c` basis of compute credits, `p` evening peak, and those of the fleet. */
export type DayJoined =
  | "revenue"
  | "measured"
  | "computed"
  | "peak"
  | Extract<Joined, "status" | "versions" | "tags">;

/** Joins with the account's rows of the day alone; a later one may need an earlier one. */
export function joinOfDay(joined: DayJoined, { accountId, day, ...rest }: AccountDay) {
  const hours = hoursIn(rangeOfDay(day));
  switch (joined) {
    case "revenue":
      return rest.isRolledUp
        ? sql`left join (select device_id, sum(amount_micro_bp) filter (where kind = 'network') as network,
            sum(amount_micro_bp) filter (where kind = 'compute') as compute,
            sum(amount_micro_bp) filter (where kind = 'activity') as activity
          from device_revenue_days where day = ${day}::date and account_id = ${accountId}
          group by device_id) r on r.device_id = d.device_id`
        : sql`left join (select device_id, sum(amount_micro_bp) as network, 0 as compute, 0 as activity from device_credits
          where hour_at = any(${hours}::timestamptz[]) and account_id = ${accountId}
          group by device_id) r on r.device_id = d.device_id`;
    case "measured":
      return sql`left join device_days y on y.day = ${day}::date and y.device_id = d.device_id`;
    case "computed":
      return sql`left join (select device_id, max(p95_out_bps) as p95_out_bps, max(storage_bytes) as storage_bytes,
          max(online_ppm) as online_ppm, max(out_bytes) as out_bytes
        from compute_credits where account_id = ${accountId} and day = ${day}::date
        group by device_id) c on c.device_id = d.device_id`;
    case "peak":
      return sql`left join (select distinct device_id from device_credits
        where hour_at = any(${hours.filter(isEveningPeak)}::timestamptz[]) and account_id = ${accountId}
          and peak_factor_ppm < 1000000) p on p.device_id = d.device_id`;
    default:
      return sql.raw(joinOf(joined, `${accountId}::bigint`, rest.language));
  }
}

/** A value of a day's device, and what it is in. */
interface DayValue {
  readonly joins: readonly DayJoined[];
  readonly sql: RawBuilder<unknown>;
}

const value = (joins: readonly DayJoined[], text: string): DayValue => ({
  joins,
  sql: sql.raw(text),
});
const paid = (text: string) => value(["revenue"], text);
const ofDay = (column: string) => value(["measured"], `y.${column}`);
const ofCompute = (column: string) => value(["computed"], `c.${column}`);

/** A device's revenue of the requested type; `all` is the device's total. */
function revenueOf(type: DetailType): DayValue {
  if (type === "network") return paid("coalesce(r.network, 0)");
  if (type === "calculate") return paid("coalesce(r.compute, 0)");
  return paid("coalesce(r.network, 0) + coalesce(r.compute, 0) + coalesce(r.activity, 0)");
}

/** SQL of a key, null where a device has no value. */
export function dayValue(key: DetailSortKey, type: DetailType, language: Language): DayValue {
  const isCompute = type === "calculate";
  switch (key) {
    case "name":
      return value([], `${NAME} collate ${COLLATIONS[language]}`);
    case "note":
      return value([], `nullif(d.note, '') collate ${COLLATIONS[language]}`);
    case "tags":
      return value(["tags"], "g.places");
    case "revenue":
      return revenueOf(type);
    case "network":
    case "compute":
    case "activity":
      return paid(`coalesce(r.${key}, 0)`);
    case "bandwidth":
      return isCompute ? ofCompute("p95_out_bps") : ofDay("out_bps_avg");
    case "storage":
      return isCompute ? ofCompute("storage_bytes") : ofDay("external_storage_bytes");
    case "storageTime":
      return isCompute ? ofCompute("online_ppm") : ofDay("point_count");
    case "traffic":
      return isCompute
        ? ofCompute("out_bytes")
        : value(["measured"], "y.out_bps_avg::numeric * y.point_count");
    // Time in which the network was usable: being away, unusable or short of an evening peak all take from it.
    case "condition":
      return value(["measured"], "coalesce(y.usable_point_count, 0)");
    case "carrier":
      return value(["status"], "nullif(s.operator, 'unknown')");
    case "version":
      return value(["status", "versions"], "v.place");
  }
}

/** The condition of a filter. */
export function dayFilter(filter: DetailFilter, type: DetailType): DayValue {
  switch (filter) {
    case "earned_nothing": {
      const revenue = revenueOf(type);
      return { ...revenue, sql: sql`${revenue.sql} = 0` };
    }
    case "evening_peak":
      return value(["peak"], "p.device_id is not null");
    case "unbound":
      return value([], "d.unbound_at is not null");
  }
}
