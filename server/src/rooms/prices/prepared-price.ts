// Offered to other rooms.
import type { Rational } from "@nodeyard/contract/money.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import type { Prepared } from "../../platform/database.ts";
import { meanPriceFrom, meanPriceRow, type MeanRow } from "./mean-price.ts";
import { isPriceRow, priceFrom, priceRows, type DayPrice, type PriceRow } from "./prices.ts";

/** Rows of a day's prices and of the price of a sale on it. */
export type PricesRow = PriceRow | MeanRow;

/** Selects them, for a statement that reads more than them. */
export function pricesRows(day: string): string {
  return `${priceRows(day)} union all ${meanPriceRow(day)}`;
}

/** Prices of a day, and the one that a sale pays on it. */
export interface Prices extends DayPrice {
  readonly sale: Rational;
}

export function isPricesRow(row: { readonly kind: string }): row is PricesRow {
  return row.kind === "mean_price" || isPriceRow(row);
}

export function pricesFrom(rows: readonly PricesRow[], day: UtcDay): Prices {
  const mean = rows.find((row) => row.kind === "mean_price");
  const ofDay = rows.filter((row) => row.kind !== "mean_price");
  return { ...priceFrom(ofDay, day), sale: meanPriceFrom(mean, day) };
}

/** The prices as a prepared statement, for the cards that are loaded often. */
export async function preparedPrices(client: Prepared, day: UtcDay): Promise<Prices> {
  const { rows } = await client.query<PricesRow>({
    name: "read-bp-prices",
    text: pricesRows("$1"),
    values: [day],
  });
  return pricesFrom(rows, day);
}
