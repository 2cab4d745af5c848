import { currencyOf, type Currency } from "@nodeyard/contract/currency.ts";
import { formatFen, formatMicroBp, microBpToFen, type Rational } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import * as calls from "@nodeyard/contract/revenue/economics-calls.ts";
import type {
  EconomicsRow,
  EconomicsResponse,
} from "@nodeyard/contract/revenue/economics-calls.ts";
import {
  COST_MONTH_DAYS,
  type EconomicsOrder,
} from "@nodeyard/contract/revenue/economics-rules.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { lastUtcDays, utcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Tx, Queryable } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { presentBound, type NamedRow } from "../../devices/named-device.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { refreshEarnings } from "../../fleet/refresh-earnings.ts";
import { formatPrice, priceOn } from "../../prices/prices.ts";
import { readGains } from "../device/get-gains.ts";
import type { BoundDevice } from "../why/read-bound-hours.ts";
import type { Gain } from "../why/weigh-gains.ts";
import { presentCosts, presentElectricity, type Costs } from "./present-costs.ts";
import { COLLATIONS } from "../../fleet/sort-keys.ts";

/** The account's currency, and the price of a kilowatt-hour in ten-thousandths; undefined before anything was entered. */
async function readCostSettings(
  db: Queryable,
  accountId: bigint,
): Promise<{ currency: Currency; electricityPrice: bigint | null } | undefined> {
  const row = await db
    .selectFrom("account_costs")
    .select(["currency", "electricity_price"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && { currency: row.currency, electricityPrice: row.electricity_price };
}

/** All tags of the account with the costs entered for them, in the order of the reader's language. */
async function readTagCosts(
  db: Queryable,
  accountId: bigint,
  language: Language,
): Promise<EconomicsResponse["tags"]> {
  const { rows } = await sql<{ tag_id: bigint; name: string; devices: number; costs: Costs }>`
    select n.tag_id, n.name,
      (select count(*)::int from device_tags g join devices d on d.device_id = g.device_id
        where g.tag_id = n.tag_id and d.unbound_at is null) as devices,
      json_build_object('month', k.month_hundredths, 'powerWatts', k.power_watts, 'purchase', k.purchase_hundredths) as costs
    from tags n left join tag_costs k on k.tag_id = n.tag_id
    where n.account_id = ${accountId} order by n.name collate ${sql.raw(COLLATIONS[language])}`.execute(
    db,
  );
  return rows.map((row) => ({
    tagId: String(row.tag_id),
    name: row.name,
    deviceCount: row.devices,
    entered: presentCosts(row.costs),
  }));
}

const ORDERS: Readonly<Record<EconomicsOrder, RawBuilder<unknown>>> = {
  net: sql`net asc nulls last`,
  "-net": sql`net desc nulls last`,
  revenue: sql`revenue asc`,
  "-revenue": sql`revenue desc`,
};
const SLOT_SECONDS = 300;
const BITS_PER_BYTE = 8;
const GB = 1_000_000_000;
/** A megabit per second for a day. */
const MBPS_DAY_BYTES = (1_000_000 / BITS_PER_BYTE) * 86_400;

interface Row extends NamedRow, BoundDevice {
  /** Days that revenue and costs are of; the first in part where the device was bound in it. */
  readonly days: number;
  readonly revenue: bigint;
  readonly own: Costs;
  readonly counted: Costs;
  readonly cost: string | null;
  readonly net: string | null;
}
interface Traffic {
  readonly bps: number;
  readonly bytes: number;
}

/** The account's devices with revenue and costs of the last 30 full UTC days; one bound since counts its own time alone. */
function listed(
  accountId: bigint,
  today: string,
  price: Rational,
  electricityPrice: bigint | null,
): RawBuilder<Row> {
  const costsOf = (month: string, power: string, purchase: string) =>
    sql`json_build_object('month', ${sql.raw(month)}, 'powerWatts', ${sql.raw(power)}, 'purchase', ${sql.raw(purchase)})`;
  // A kilowatt-hour costs ten-thousandths; a watt uses 0.024 of it a day.
  return sql<Row>`
    select *, worth - cost as net from (
      select *, case when month is null and (power is null or ${electricityPrice}::numeric is null) then null else
          round(coalesce(month, 0)::numeric * days::numeric / ${sql.lit(COST_MONTH_DAYS)}
            + coalesce(power, 0) * 0.024 * days::numeric * coalesce(${electricityPrice}::numeric, 0) / 100) end as cost,
        round(revenue::numeric * ${price.numerator}::numeric * 100 / (1000000 * ${price.denominator}::numeric)) as worth
      from (
        select d.device_id, d.device_type, d.hostname, d.mac, d.note, d.bound_at, d.unbound_at,
          least(${sql.lit(COST_MONTH_DAYS)}, greatest(0, extract(epoch from ${today}::timestamp - d.bound_at at time zone 'UTC') / 86400))::float8 as days,
          coalesce(e.thirty_days_micro_bp, 0) as revenue,
          ${costsOf("c.month_hundredths", "c.power_watts", "c.purchase_hundredths")} as own,
          ${costsOf(
            "coalesce(c.month_hundredths, t.month)",
            "coalesce(c.power_watts, t.power)",
            "coalesce(c.purchase_hundredths, t.purchase)",
          )} as counted,
          coalesce(c.month_hundredths, t.month) as month, coalesce(c.power_watts, t.power) as power
        from devices d
        left join device_earnings e on e.account_id = d.account_id and e.device_id = d.device_id
        left join device_costs c on c.device_id = d.device_id
        left join (
          select g.device_id, max(k.month_hundredths) as month, max(k.power_watts) as power, max(k.purchase_hundredths) as purchase
          from tag_costs k join device_tags g on g.tag_id = k.tag_id where k.account_id = ${accountId} group by g.device_id
        ) t on t.device_id = d.device_id
        where d.account_id = ${accountId} and d.unbound_at is null) costed) weighed`;
}

async function readTraffic(
  tx: Tx,
  accountId: bigint,
  deviceIds: readonly bigint[],
  days: readonly string[],
): Promise<ReadonlyMap<bigint, Traffic>> {
  const { rows } = await sql<{ device_id: bigint; bps: number; bytes: number }>`
    select device_id, (sum(out_bps_avg::numeric * point_count) / sum(point_count))::float8 as bps,
      (sum(out_bps_avg::numeric * point_count) * ${sql.lit(SLOT_SECONDS / BITS_PER_BYTE)})::float8 as bytes
    from device_days
    where day = any(${days}::date[]) and device_id = any(${deviceIds.map(String)}::bigint[]) and account_id = ${accountId} and point_count > 0
    group by device_id`.execute(tx);
  return new Map(rows.map((row) => [row.device_id, row]));
}

/** Micro-BP by a measured quantity; null where there is none. */
function per(amountMicroBp: bigint, quantity: number): string | null {
  if (!(quantity > 0)) return null;
  return formatMicroBp(BigInt(Math.floor(Number(amountMicroBp) / quantity)));
}

function paybackMonths({ counted, net, days }: Row): number | null {
  if (counted.purchase === null || net === null || Number(net) <= 0 || days === 0) return null;
  const perMonth = (Number(net) / days) * COST_MONTH_DAYS;
  return Math.round((counted.purchase / perMonth) * 10) / 10;
}

function presentGain({ factor, gainMicroBp }: Gain): NonNullable<EconomicsRow["gain"]> {
  return { factor, bp: gainMicroBp === undefined ? null : formatMicroBp(gainMicroBp) };
}

function present(
  row: Row,
  price: Rational,
  traffic: Traffic | undefined,
  best: Gain | undefined,
): EconomicsRow {
  const { days, revenue } = row;
  return {
    ...presentBound(row),
    days: Math.ceil(days * 10) / 10,
    revenue: formatMicroBp(revenue),
    worth: formatFen(microBpToFen(revenue, price)),
    entered: presentCosts(row.own),
    counted: presentCosts(row.counted),
    cost: row.cost === null ? null : formatFen(BigInt(row.cost)),
    net: row.net === null ? null : formatFen(BigInt(row.net)),
    paybackMonths: paybackMonths(row),
    outBps: traffic?.bps ?? null,
    outBytes: traffic?.bytes ?? null,
    bpPerMbpsDay: traffic ? per(revenue, traffic.bytes / MBPS_DAY_BYTES) : null,
    bpPerGb: traffic ? per(revenue, traffic.bytes / GB) : null,
    gain: best ? presentGain(best) : null,
  };
}

/** Revenue, costs and profit of devices: revenue from the kept sums of credits, costs as entered, traffic as measured. */
export const listEconomics = handle(calls.getEconomics, async (deps, query, caller) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  const { order = "net", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  await refreshEarnings(deps, accountId);
  return inSnapshot(deps.db, async (tx) => {
    const settings = await readCostSettings(tx, accountId);
    const currency = settings?.currency ?? currencyOf(siteOf(caller.language));
    const price = (await priceOn(tx, utcDay(now)))[currency];
    const electricityPrice = settings?.electricityPrice ?? null;
    const all = listed(accountId, utcDay(now), price, electricityPrice);
    const { rows } = await sql<Row>`
      select * from (${all}) d order by ${ORDERS[order]}, device_id desc
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(tx);
    const { rows: sums } = await sql<Record<"devices" | "costed" | "worth" | "cost", string>>`
      select count(*)::text as devices, count(cost)::text as costed,
        coalesce(sum(worth) filter (where cost is not null), 0)::text as worth, coalesce(sum(cost), 0)::text as cost
      from (${all}) d`.execute(tx);
    const [sum] = sums;
    const worth = BigInt(sum?.worth ?? 0);
    const cost = BigInt(sum?.cost ?? 0);
    const traffic = await readTraffic(
      tx,
      accountId,
      rows.map((row) => row.device_id),
      lastUtcDays(now, COST_MONTH_DAYS),
    );
    const gainsOf = await readGains(tx, rows, now);
    return {
      currency,
      electricityPrice: presentElectricity(electricityPrice),
      price: formatPrice(price),
      sums: {
        deviceCount: Number(sum?.devices ?? 0),
        withCosts: Number(sum?.costed ?? 0),
        worth: formatFen(worth),
        cost: formatFen(cost),
        net: formatFen(worth - cost),
      },
      list: rows.map((row) =>
        present(row, price, traffic.get(row.device_id), gainsOf(row).list[0]),
      ),
      total: Number(sum?.devices ?? 0),
      pageSize,
      tags: await readTagCosts(tx, accountId, caller.language),
    };
  });
});
