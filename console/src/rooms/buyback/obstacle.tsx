import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { withLanguage } from "../../shared/site.ts";
import { LockedUntil } from "../../shared/ui/locked-until.tsx";
import { mostYuan, shownYuan } from "./amount.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";

const LOCKS = {
  payee: buyback.lockedByPayee,
  password: buyback.lockedByPassword,
  factor: buyback.lockedByFactor,
} as const;

/** Why nothing can be sold now, with the next step where there is one; undefined when the way is free. */
export function obstacleOf(terms: Terms): ReactNode {
  if (!terms.isOpen) return buyback.closed;
  if (terms.permissionLevel < BUYBACK_LEVEL)
    return (
      <>
        {buyback.nameFirst} <a href={withLanguage("/contact")}>{buyback.goVerify}</a>
      </>
    );
  if (terms.ZFBAccount === "")
    return (
      <>
        {buyback.payeeFirst} <Link to="/MyWallet">{buyback.goPayee}</Link>
      </>
    );
  if (terms.lockedUntil !== null && terms.lockedBy !== null)
    return <LockedUntil room="buyback" until={terms.lockedUntil} text={LOCKS[terms.lockedBy]} />;
  if (terms.maxPerMonth !== null && terms.BUYBACK_COUNT >= terms.maxPerMonth)
    return buyback.countReached(String(terms.maxPerMonth));
  if (terms.monthLeft < terms.minAmount) return buyback.aboveQuota(shownYuan(terms.monthLeft));
  return mostYuan(terms) === undefined ? buyback.balanceLow(shownYuan(terms.minAmount)) : undefined;
}
