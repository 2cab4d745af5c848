import { MICRO_BP_PER_BP, type Rational } from "../money.ts";
import { PPM_EXACT } from "../ppm.ts";

/** BP taken and yuan paid by the buy-back of an amount. */
export interface Quote {
  /** Whole BP, as micro-BP. */
  readonly grossMicroBp: bigint;
  readonly netFen: bigint;
  readonly taxFen: bigint;
  readonly feeFen: bigint;
}

/** Shares of an amount that its owner is not paid, in millionths. */
export interface Deductions {
  readonly taxPpm: bigint;
  readonly feePpm: bigint;
}

const roundedShare = (amount: bigint, ppm: bigint): bigint =>
  (amount * ppm + PPM_EXACT / 2n) / PPM_EXACT;

/** BP that an amount of yuan takes: whole ones, rounded up. */
export function bpNeeded(amountFen: bigint, yuanPerBp: Rational): bigint {
  const numerator = amountFen * yuanPerBp.denominator;
  const denominator = yuanPerBp.numerator * 100n;
  return (numerator + denominator - 1n) / denominator;
}

/** Deductions are rounded to the fen; the rest is paid. */
export function quoteOf(amountFen: bigint, yuanPerBp: Rational, deductions: Deductions): Quote {
  const taxFen = roundedShare(amountFen, deductions.taxPpm);
  const feeFen = roundedShare(amountFen, deductions.feePpm);
  return {
    grossMicroBp: bpNeeded(amountFen, yuanPerBp) * MICRO_BP_PER_BP,
    netFen: amountFen - taxFen - feeFen,
    taxFen,
    feeFen,
  };
}

/** Whole yuan that a balance is worth: that of its whole BP, as only these are taken. */
export function yuanOf(balanceMicroBp: bigint, yuanPerBp: Rational): bigint {
  return ((balanceMicroBp / MICRO_BP_PER_BP) * yuanPerBp.numerator) / yuanPerBp.denominator;
}

/** True for prices of the same value. */
export function isSamePrice(one: Rational, other: Rational): boolean {
  return one.numerator * other.denominator === other.numerator * one.denominator;
}

/** Decimal text of at most eight places as a rational: `0.0029`. */
export function parsePrice(text: string): Rational | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(text);
  if (!match) return undefined;
  const fraction = match[2] ?? "";
  const numerator = BigInt(`${match[1]}${fraction}`);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}
