/** Largest sum of money that can be entered, and the largest power and price of electricity. */
export const MONEY_MAX = 10_000_000;
export const POWER_MAX_WATTS = 100_000;
export const ELECTRICITY_PRICE_MAX = 100;
/** Devices whose costs one call can change. */
export const COSTS_AT_ONCE = 1000;
/** Costs are of a month of so many days, as the revenue beside them. */
export const COST_MONTH_DAYS = 30;

export const ECONOMICS_ORDERS = ["net", "-net", "revenue", "-revenue"] as const;
export type EconomicsOrder = (typeof ECONOMICS_ORDERS)[number];

/** A decimal number from 0 to `max` as an integer of its last place; undefined for everything else, so for -1, 1e99 and NaN. */
function readDecimal(text: string, places: number, max: number): bigint | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, integer = "0", fraction = ""] = match;
  if (fraction.length > places) return undefined;
  const value = BigInt(integer + fraction.padEnd(places, "0"));
  return value > BigInt(max) * 10n ** BigInt(places) ? undefined : value;
}

/** Money in hundredths. */
export function readMoney(text: string): bigint | undefined {
  return readDecimal(text, 2, MONEY_MAX);
}

export function readPower(text: string): number | undefined {
  const watts = readDecimal(text, 0, POWER_MAX_WATTS);
  return watts === undefined ? undefined : Number(watts);
}

/** Price of a kilowatt-hour in ten-thousandths. */
export function readElectricityPrice(text: string): bigint | undefined {
  return readDecimal(text, 4, ELECTRICITY_PRICE_MAX);
}
