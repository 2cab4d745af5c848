import { formatBp, groupDigits } from "@nodeyard/contract/money.ts";
import { LIMITS, type LimitName } from "@nodeyard/contract/operator/limits.ts";
import { accountWords } from "./messages.ts";

/** A limit as a reader sees it: `7000.5` → `7,000.50 BP`. */
export function limitValue(name: LimitName, value: string | null): string {
  if (value === null) return accountWords.none;
  return LIMITS[name].figure.unit === "bp" ? `${formatBp(value)} BP` : groupDigits(value);
}
