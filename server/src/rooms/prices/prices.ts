// Offered to other rooms.
import type { Rational } from "@nodeyard/contract/money.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

const PRICE_DECIMALS = 8;

/** Price as decimal text, truncated to eight decimals, without trailing zeros: 29/10000 → `0.0029`. */
export function formatPrice({ numerator, denominator }: Rational): string {
  const scaled = (numerator * 10n ** BigInt(PRICE_DECIMALS)) / denominator;
  const digits = String(scaled).padStart(PRICE_DECIMALS + 1, "0");
  const fraction = digits.slice(-PRICE_DECIMALS).replace(/0+$/, "");
  return digits.slice(0, -PRICE_DECIMALS) + (fraction === "" ? "" : `.${fraction}`);
}

export interface DayPrice {
  readonly yuan: Rational;
  readonly usdt: Rational;
}

/** Price of a BP on each of these days: the newest row up to it. */
export async function pricesOn(
  db: Queryable,
  days: readonly UtcDay[],
): Promise<ReadonlyMap<UtcDay, DayPrice>> {
  const { rows } = await sql<Record<"yn" | "yd" | "un" | "ud", bigint> & { day: UtcDay }>`
    select d.day, p.yuan_numerator as yn, p.yuan_denominator as yd, p.usdt_numerator as un, p.usdt_denominator as ud
    from (select distinct unnest(${days}::date[]) as day) d
    cross join lateral (select * from bp_prices where day <= d.day order by day desc limit 1) p`.execute(
    db,
  );
  return new Map(
    rows.map(({ day, yn, yd, un, ud }) => [
      day,
      { yuan: { numerator: yn, denominator: yd }, usdt: { numerator: un, denominator: ud } },
    ]),
  );
}

export async function priceOn(db: Queryable, day: UtcDay): Promise<DayPrice> {
  const price = (await pricesOn(db, [day])).get(day);
  if (!price) throw new Error(`there is no BP price on or before ${day}`);
  return price;
}

const PRICE_PARTS = [
  "yuan_numerator",
  "yuan_denominator",
  "usdt_numerator",
  "usdt_denominator",
] as const;
type PricePart = (typeof PRICE_PARTS)[number];

/** A row of a day's prices, in a statement that may have others before them. */
export interface PriceRow {
  readonly kind: PricePart;
  readonly amount: bigint;
}

/** Selects the prices of a day as rows of kind and amount, for a statement that reads more than them. */
export function priceRows(day: string): string {
  return `select part.kind, part.amount from (select * from bp_prices where day <= ${day} order by day desc limit 1) p
    cross join lateral (values ${PRICE_PARTS.map((part) => `('${part}', p.${part})`).join(", ")}) part (kind, amount)`;
}

export function priceFrom(rows: Iterable<PriceRow>, day: UtcDay): DayPrice {
  const parts = new Map(Array.from(rows, ({ kind, amount }) => [kind, amount]));
  const part = (name: PricePart): bigint => {
    const amount = parts.get(name);
    if (amount === undefined) throw new Error(`there is no BP price on or before ${day}`);
    return amount;
  };
  return {
    yuan: { numerator: part("yuan_numerator"), denominator: part("yuan_denominator") },
    usdt: { numerator: part("usdt_numerator"), denominator: part("usdt_denominator") },
  };
}

export function isPriceRow(row: { readonly kind: string }): row is PriceRow {
  return (PRICE_PARTS as readonly string[]).includes(row.kind);
}
