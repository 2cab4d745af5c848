import { EXCHANGE_LEVEL } from "@nodeyard/contract/exchange/rules.ts";
import type { ReactNode } from "react";
import { withLanguage } from "../../shared/site.ts";
import { LockedUntil } from "../../shared/ui/locked-until.tsx";
import { exchange } from "./messages.ts";
import type { ExchangeInfo } from "./queries.ts";
import { shownYuan } from "./sums.ts";

const LOCKS = {
  password: exchange.lockedByPassword,
  factor: exchange.lockedByFactor,
} as const;

/** Why nothing can be exchanged now, with the next step where there is one; undefined when the way is free. */
export function obstacleOf(info: ExchangeInfo): ReactNode {
  if (!info.isOpen) return exchange.closed;
  if (info.permissionLevel < EXCHANGE_LEVEL)
    return (
      <>
        {exchange.nameFirst} <a href={withLanguage("/contact")}>{exchange.goVerify}</a>
      </>
    );
  if (info.lockedUntil !== null && info.lockedBy !== null)
    return <LockedUntil room="exchange" until={info.lockedUntil} text={LOCKS[info.lockedBy]} />;
  const available = info.canExchangeMoney.filter(
    (yuan) => (info.canExchangeCount[yuan] ?? []).length > 0,
  );
  if (available.length === 0) return exchange.soldOut;
  const least = Math.min(...available);
  if (info.monthLeft < least) return exchange.aboveMonth(shownYuan(info.monthLeft));
  return info.worth < least ? exchange.aboveBalance(shownYuan(info.worth)) : undefined;
}
