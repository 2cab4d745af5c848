/** BP are integer micro-BP (six decimals) internally; text and floats only at the edge. */
export const MICRO_BP_PER_BP = 1_000_000n;

export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Exact decimal text of micro-BP, always with six decimals: `1500000n` → `"1.500000"`. */
export function formatMicroBp(amountMicroBp: bigint): string {
  const sign = amountMicroBp < 0n ? "-" : "";
  const size = amountMicroBp < 0n ? -amountMicroBp : amountMicroBp;
  const fraction = String(size % MICRO_BP_PER_BP).padStart(6, "0");
  return `${sign}${size / MICRO_BP_PER_BP}.${fraction}`;
}

/** A whole number with its thousands grouped: `"12345"` → `12,345`. */
export function groupDigits(integer: string): string {
  return integer.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** A decimal text with its thousands grouped: `"1234.5"` → `1,234.5`. */
export function groupDecimal(text: string): string {
  const [integer = "", ...fraction] = text.split(".");
  return [groupDigits(integer), ...fraction].join(".");
}

/** Yuan without fen for people, without their sign: `30000` → `30,000`. */
export function shownYuan(yuan: number | bigint): string {
  return groupDigits(String(yuan));
}

/** BP for people, cut (never rounded up) to `decimals` places: `"1234.567890"` → `1,234.56`. */
export function formatBp(bp: string, decimals = 2): string {
  const [integer = "0", fraction = ""] = bp.split(".");
  const shown = decimals > 0 ? `.${fraction.padEnd(6, "0").slice(0, decimals)}` : "";
  return `${groupDigits(integer)}${shown}`;
}

/** Parses decimal BP text with at most six decimals; undefined if invalid. */
export function parseMicroBp(text: string): bigint | undefined {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text.trim());
  if (!match) return undefined;
  const size = BigInt(match[2] ?? "0") * MICRO_BP_PER_BP + BigInt((match[3] ?? "").padEnd(6, "0"));
  return match[1] === "-" ? -size : size;
}

/** Value of micro-BP in fen (1/100 yuan) at a price, rounded half away from zero. */
export function microBpToFen(amountMicroBp: bigint, yuanPerBp: Rational): bigint {
  const numerator = amountMicroBp * yuanPerBp.numerator * 100n;
  const denominator = MICRO_BP_PER_BP * yuanPerBp.denominator;
  const half = numerator < 0n ? -(denominator / 2n) : denominator / 2n;
  return (numerator + half) / denominator;
}

/** Exact decimal text of fen: `1234n` → `"12.34"`. */
export function formatFen(amountFen: bigint): string {
  const sign = amountFen < 0n ? "-" : "";
  const size = amountFen < 0n ? -amountFen : amountFen;
  return `${sign}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}
