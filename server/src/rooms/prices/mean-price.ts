// Offered to other rooms.
import { PRICE_DAYS } from "@nodeyard/contract/buyback/rules.ts";
import type { Rational } from "@nodeyard/contract/money.ts";
import { DAY_MS, utcDay } from "@nodeyard/contract/time.ts";
import type { Queryable } from "../../platform/database.ts";
import { pricesOn } from "./prices.ts";

/** Prices are paid with the eight decimals that pages show. */
const PRICE_SCALE = 10n ** 8n;

/** Mean price of the seven UTC days before this one, cut to the decimals that pages show. */
export async function readMeanPrice(db: Queryable, at: Date): Promise<Rational> {
  const days = Array.from({ length: PRICE_DAYS }, (_, index) =>
    utcDay(at.getTime() - (index + 1) * DAY_MS),
  );
  const prices = await pricesOn(db, days);
  let scaled = 0n;
  for (const day of days) {
    const price = prices.get(day)?.yuan;
    if (!price) throw new Error(`there is no BP price on or before ${day}`);
    scaled += (price.numerator * PRICE_SCALE * BigInt(PRICE_DAYS)) / price.denominator;
  }
  const numerator = scaled / BigInt(PRICE_DAYS * PRICE_DAYS);
  return { numerator, denominator: PRICE_SCALE };
}
