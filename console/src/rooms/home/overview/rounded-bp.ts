import { groupDigits } from "@nodeyard/contract/money.ts";

const DIGITS = 3;

/** BP as an estimate: three significant digits and no decimals. `"70734.947876"` → `70,700`. */
export function roundedBp(bp: string): string {
  const whole = BigInt(bp.split(".")[0] ?? "0");
  const step = 10n ** BigInt(Math.max(0, String(whole).length - DIGITS));
  return groupDigits(String(((whole + step / 2n) / step) * step));
}
