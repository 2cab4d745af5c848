// Offered to other rooms.
import { shownYuan } from "@nodeyard/contract/money.ts";
import { EXCHANGE_LEVEL } from "@nodeyard/contract/exchange/rules.ts";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";

/** The words of a page for what its reader can change, or wait for. */
interface Words<Text> {
  readonly name: Text;
  readonly locked: (until: string, by: NonNullable<ExchangeInfo["lockedBy"]>) => Text | string;
}

/** Why nothing can be exchanged now, whatever is chosen; undefined when the way is free. */
export function obstacleOf<Text>(
  info: ExchangeInfo,
  words: Words<Text>,
): Text | string | undefined {
  const { lockedUntil, lockedBy } = info;
  if (!info.isOpen) return exchange.closed;
  if (info.permissionLevel < EXCHANGE_LEVEL) return words.name;
  if (lockedUntil !== null && lockedBy !== null) return words.locked(lockedUntil, lockedBy);
  const { canExchangeMoney: offered, canExchangeCount: counts } = info;
  if (offered.some((yuan) => (counts[yuan] ?? []).length > 0)) return undefined;
  const least = Math.min(...offered);
  if (offered.length > 0 && info.monthLeft < least)
    return exchange.aboveMonth(shownYuan(info.monthLeft));
  return offered.length > 0 && info.worth < least
    ? exchange.balanceLow(shownYuan(least))
    : exchange.soldOut;
}
