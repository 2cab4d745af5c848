import { groupDigits } from "@nodeyard/contract/money.ts";

const DIGITS = 3;

function split(bp: string): { whole: bigint; step: bigint; hasDecimals: boolean } {
  const [text = "0", decimals = ""] = bp.split(".");
  const whole = BigInt(text);
  const step = 10n ** BigInt(Math.max(0, String(whole).length - DIGITS));
  return { whole, step, hasDecimals: /[1-9]/.test(decimals) };
}

/** BP as an estimate: three significant digits and no decimals. `"70734.947876"` → `70,700`. */
export function roundedBp(bp: string): string {
  const { whole, step } = split(bp);
  return groupDigits(String(((whole + step / 2n) / step) * step));
}

/** BP as a limit, which is never below what it limits. `"70734.947876"` → `70,800`. */
export function roundedUpBp(bp: string): string {
  const { whole, step, hasDecimals } = split(bp);
  return groupDigits(String(((whole + (hasDecimals ? 1n : 0n) + step - 1n) / step) * step));
}
