import { groupDigits } from "@nodeyard/contract/money.ts";

const DIGITS = 3;

function split(bp: string): { integer: bigint; step: bigint; hasDecimals: boolean } {
  const [text = "0", decimals = ""] = bp.split(".");
  const integer = BigInt(text);
  const step = 10n ** BigInt(Math.max(0, String(integer).length - DIGITS));
  return { integer, step, hasDecimals: /[1-9]/.test(decimals) };
}

/** BP as an estimate: three significant digits and no decimals. `"70734.947876"` → `70,700`. */
export function roundedBp(bp: string): string {
  const { integer, step } = split(bp);
  return groupDigits(String(((integer + step / 2n) / step) * step));
}

/** BP as a limit, which is never below what it limits. `"70734.947876"` → `70,800`. */
export function roundedUpBp(bp: string): string {
  const { integer, step, hasDecimals } = split(bp);
  return groupDigits(String(((integer + (hasDecimals ? 1n : 0n) + step - 1n) / step) * step));
}
