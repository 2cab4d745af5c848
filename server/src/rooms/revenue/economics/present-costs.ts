import type { EnteredCosts } from "@nodeyard/contract/revenue/economics-calls.ts";

/** Costs as stored: money in hundredths; null for what was not entered. */
export interface Costs {
  readonly month: number | null;
  readonly powerWatts: number | null;
  readonly purchase: number | null;
}

/** Without trailing zeros: `1250` hundredths → `12.5`. */
function decimal(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, "0");
  const fraction = digits.slice(-places).replace(/0+$/, "");
  return digits.slice(0, -places) + (fraction === "" ? "" : `.${fraction}`);
}

const money = (hundredths: number | null): string =>
  hundredths === null ? "" : decimal(BigInt(hundredths), 2);

/** As the owner entered them. */
export function presentCosts({ month, powerWatts, purchase }: Costs): EnteredCosts {
  return {
    month: money(month),
    powerWatts: powerWatts === null ? "" : String(powerWatts),
    purchase: money(purchase),
  };
}

export function presentElectricity(tenThousandths: bigint | null): string {
  return tenThousandths === null ? "" : decimal(tenThousandths, 4);
}
