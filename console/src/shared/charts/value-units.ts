import type { Currency } from "@nodeyard/contract/currency.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { inCurrency } from "../currency.ts";
import { language } from "../site.ts";

/** Unit of a chart: bits per second, bytes, bytes per second, percent, milliseconds, BP, a currency, or none. */
export type ValueUnit =
  | "bps"
  | "bytes"
  | "bytesPerSecond"
  | "percent"
  | "ms"
  | "bp"
  | Currency
  | "plain";

const locale = language === "zn" ? "zh-CN" : "en-US";
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const money = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const compact = new Intl.NumberFormat(locale, {
  notation: "compact",
  maximumFractionDigits: 2,
  useGrouping: true,
});

type SteppedUnit = "bps" | "bytes" | "bytesPerSecond";
const BYTES = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"] as const;

/** Steps of a unit, smallest first, and how far apart they are. */
const STEPS: Readonly<Record<SteppedUnit, { base: number; names: readonly string[] }>> = {
  bps: { base: 1000, names: ["bps", "Kbps", "Mbps", "Gbps", "Tbps"] },
  bytes: { base: 1024, names: BYTES },
  bytesPerSecond: { base: 1024, names: BYTES.map((name) => `${name}/s`) },
};

function stepOf(unit: SteppedUnit, value: number): number {
  const { base, names } = STEPS[unit];
  let step = 0;
  while (Math.abs(value) >= base ** (step + 1) && step < names.length - 1) step += 1;
  return step;
}

function inStep(unit: SteppedUnit, value: number, step: number): string {
  const { base, names } = STEPS[unit];
  return `${plain.format(value / base ** step)} ${names[step]}`;
}

/** A value with its unit, as it is read: `12500000` bps is `12.5 Mbps`. */
export function valueText(unit: ValueUnit, value: number): string {
  switch (unit) {
    case "bps":
    case "bytes":
    case "bytesPerSecond":
      return inStep(unit, value, stepOf(unit, value));
    case "percent":
      return `${plain.format(value)}%`;
    case "ms":
      return `${plain.format(value)} ms`;
    case "bp":
      return `${formatBp(value.toFixed(6))} BP`;
    case "yuan":
    case "usdt":
      return inCurrency(money.format(value), unit);
    case "plain":
      return plain.format(value);
  }
}

/** Texts of an axis: all in the step of the farthest value, so that they can be compared. */
export function axisTexts(unit: ValueUnit, splits: readonly number[]): string[] {
  if (unit === "bp")
    return splits.map((value) => (value === 0 ? "0" : `${compact.format(value)} BP`));
  if (unit === "yuan" || unit === "usdt")
    return splits.map((value) => inCurrency(compact.format(value), unit));
  if (unit === "plain") return splits.map((value) => compact.format(value));
  if (unit === "ms") return splits.map((value) => plain.format(value));
  if (unit === "percent") return splits.map((value) => valueText(unit, value));
  const farthest = Math.max(0, ...splits.map(Math.abs));
  const step = stepOf(unit, farthest);
  return splits.map((value) => (value === 0 ? "0" : inStep(unit, value, step)));
}

/** Distances between lines of an axis that are round in the unit; undefined where decimal ones are. */
export function axisIncrements(unit: ValueUnit): number[] | undefined {
  const isInBytes = unit === "bytes" || unit === "bytesPerSecond";
  return isInBytes ? Array.from({ length: 52 }, (_, power) => 2 ** power) : undefined;
}
