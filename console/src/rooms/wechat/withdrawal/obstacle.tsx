import { BUYBACK_LEVEL } from "@nodeyard/contract/buyback/rules.ts";
import type { ReactNode } from "react";
import { formatUtc } from "../../../shared/format.ts";
import { withLanguage } from "../../../shared/site.ts";
import { mostYuan, shownYuan } from "../../buyback/amount.ts";
import { buyback } from "../../buyback/messages.ts";
import type { Terms } from "../../buyback/queries.ts";
import { withdrawal } from "./messages.ts";

/** Why nothing can be withdrawn now, whatever is filled in; a missing payee is said when the form is sent. */
export function obstacleOf(terms: Terms): ReactNode {
  if (terms.permissionLevel < BUYBACK_LEVEL)
    return (
      <>
        {withdrawal.nameFirst} <a href={withLanguage("/contact")}>{withdrawal.toVerify}</a>
      </>
    );
  if (terms.lockedUntil !== null) return withdrawal.lockedUntil(formatUtc(terms.lockedUntil));
  if (terms.maxPerMonth !== null && terms.BUYBACK_COUNT >= terms.maxPerMonth)
    return buyback.countReached(String(terms.maxPerMonth));
  if (terms.monthLeft < terms.minAmount) return buyback.aboveQuota(shownYuan(terms.monthLeft));
  return mostYuan(terms) === undefined ? buyback.balanceLow(shownYuan(terms.minAmount)) : undefined;
}
