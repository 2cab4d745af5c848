// Offered to other rooms.
import { shownYuan } from "@nodeyard/contract/money.ts";
import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import { mostYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";

/** The words of a page for what its reader can change, or wait for. */
interface Words<Text> {
  readonly name: Text;
  readonly payee: Text;
  readonly locked: (until: string, by: NonNullable<Terms["lockedBy"]>) => Text | string;
}

/** Why nothing can be sold now, whatever the amount; undefined when the way is free. */
export function obstacleOf<Text>(terms: Terms, words: Words<Text>): Text | string | undefined {
  const { lockedUntil, lockedBy, maxPerMonth, monthLeft, minAmount } = terms;
  if (!terms.isOpen) return buyback.closed;
  if (terms.permissionLevel < BUYBACK_LEVEL) return words.name;
  if (terms.ZFBAccount === "") return words.payee;
  if (lockedUntil !== null && lockedBy !== null) return words.locked(lockedUntil, lockedBy);
  if (maxPerMonth !== null && terms.BUYBACK_COUNT >= maxPerMonth)
    return buyback.countReached(String(maxPerMonth));
  if (monthLeft < minAmount) return buyback.aboveQuota(shownYuan(monthLeft));
  return mostYuan(terms) === undefined ? buyback.balanceLow(shownYuan(minAmount)) : undefined;
}
