// Offered to other rooms.
import { isSamePrice } from "@nodeyard/contract/buyback/quote.ts";
import { PRICE_DAYS, PRICE_HELD_MS } from "@nodeyard/contract/buyback/rules.ts";
import type { Rational } from "@nodeyard/contract/money.ts";
import type { MeanPrice } from "@nodeyard/contract/redemption/price-fields.ts";
import { lastUtcDays, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { formatPrice, pricesOn } from "./prices.ts";

/** Prices are paid with the eight decimals that pages show. */
const PRICE_SCALE = 10n ** 8n;

/** A row of the mean price, in a statement that may have others beside it. */
export interface MeanRow {
  readonly kind: "mean_price";
  /** In the scale of `PRICE_SCALE`. */
  readonly amount: bigint;
}

/**
 * Selects the mean price in yuan of the seven UTC days before this one, cut to the decimals that pages show, as a row of kind
 * and amount; none if a day has no price.
 */
export function meanPriceRow(day: string): string {
  return `select 'mean_price' as kind,
      div(sum(div(p.yuan_numerator::numeric * ${PRICE_SCALE} * ${PRICE_DAYS}, p.yuan_denominator)), ${PRICE_DAYS ** 2})::bigint as amount
    from generate_series(1, ${PRICE_DAYS}) as ago
    cross join lateral (select * from bp_prices where day <= ${day}::date - ago order by day desc limit 1) p
    having count(*) = ${PRICE_DAYS}`;
}

export function meanPriceFrom(row: Pick<MeanRow, "amount"> | undefined, day: string): Rational {
  if (!row) throw new Error(`there is no BP price on each of the ${PRICE_DAYS} days before ${day}`);
  return { numerator: row.amount, denominator: PRICE_SCALE };
}

/** The price that a sale pays at an instant. */
export async function readMeanPrice(db: Queryable, at: Date): Promise<Rational> {
  const day = utcDay(at);
  const { rows } = await sql<MeanRow>`${sql.raw(meanPriceRow(`'${day}'`))}`.execute(db);
  return meanPriceFrom(rows[0], day);
}

/**
 * The price that a form was shown, if the server showed it within the time that a price is held: the mean changes with the UTC
 * day, and yesterday's holds for that long after it. Otherwise that of the instant.
 */
export async function readHeldPrice(
  db: Queryable,
  at: Date,
  shown: Rational | undefined,
): Promise<Rational> {
  const price = await readMeanPrice(db, at);
  const before = new Date(at.getTime() - PRICE_HELD_MS);
  if (!shown || isSamePrice(shown, price) || utcDay(before) === utcDay(at)) return price;
  const earlier = await readMeanPrice(db, before);
  return isSamePrice(shown, earlier) ? earlier : price;
}

/** The price with the days that it is the mean of, the newest first, and the end of the time that it is held for. */
export async function quotePrice(db: Queryable, at: Date): Promise<MeanPrice> {
  const days = lastUtcDays(at, PRICE_DAYS);
  const [mean, prices] = await Promise.all([readMeanPrice(db, at), pricesOn(db, days)]);
  return {
    RMBPrice: formatPrice(mean),
    prices: days.flatMap((day) => {
      const price = prices.get(day);
      return price ? [{ day, price: formatPrice(price.yuan) }] : [];
    }),
    priceHeldUntil: new Date(at.getTime() + PRICE_HELD_MS).toISOString(),
  };
}
