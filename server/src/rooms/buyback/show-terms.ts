// Offered to other rooms.
import type { TermsResponse } from "@nodeyard/contract/buyback/calls.ts";
import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { requirePermission } from "../account/permissions.ts";
import { readSwitches } from "../redemption/switches.ts";
import { formatPrice } from "../prices/prices.ts";
import { readBuybackLock } from "../redemption/lock.ts";
import { readRedeemable } from "../redemption/redeemable.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";
import { readMonthLimit, readUsage } from "../redemption/quota.ts";
import { showAddress } from "./show-address.ts";
import { BUYBACKS } from "./switches.ts";
import { formatPpm, readTaxPpm, readTerms } from "./terms.ts";

/** Price, terms and limits of a kind of buy-back, and what blocks one. */
export async function showTerms(
  deps: Deps,
  type: BuybackType,
  caller: OwnerCaller,
): Promise<Result<TermsResponse>> {
  const { db, clock, payments } = deps;
  const { accountId } = caller;
  if (type === 95) await requirePermission(deps, accountId, "buyback-second");
  const at = clock.now();
  const [owner, terms, tax94, tax95, balance, limitFen, lock, switches, { data: payee }] =
    await Promise.all([
      readOwnerLevel(db, accountId),
      readTerms(db, type, at),
      readTaxPpm(db, 94, at),
      readTaxPpm(db, 95, at),
      readRedeemable(db, accountId, at),
      readMonthLimit(db, at),
      readBuybackLock(db, accountId, at),
      readSwitches(db, BUYBACKS),
      showAddress(deps, {}, caller),
    ]);
  const { usedFen, count } =
    owner.identityId === undefined
      ? { usedFen: 0n, count: 0 }
      : await readUsage(db, owner.identityId, type, at);
  const leftFen = limitFen > usedFen ? limitFen - usedFen : 0n;
  return {
    data: {
      type,
      RMBPrice: formatPrice(terms.price),
      discount: formatPpm(terms.netPpm),
      minAmount: terms.minYuan,
      maxAmount: terms.maxYuan,
      multiple: terms.multipleYuan,
      BUYBACK_COUNT: count,
      BUYBACK_MONEY_COUNT: formatFen(usedFen),
      TYPE_1_SHUI: formatPpm(tax94, "percent"),
      TYPE_2_SHUI: formatPpm(tax95, "percent"),
      TYPE_3_SHUI: formatPpm(1_000_000n - terms.netPpm, "percent"),
      balance: formatMicroBp(balance.balanceMicroBp),
      withdrawable: formatMicroBp(balance.matureMicroBp),
      immature: formatMicroBp(balance.immatureMicroBp),
      canExchangeMoney: Number(yuanOf(balance.matureMicroBp, terms.price)),
      monthLimit: Number(limitFen / 100n),
      monthLeft: Number(leftFen / 100n),
      maxPerMonth: terms.maxPerMonth,
      isOpen: payments !== undefined && switches.isOpen,
      permissionLevel: owner.level,
      ...payee,
      lockedUntil: lock?.until.toISOString() ?? null,
      lockedBy: lock?.by ?? null,
    },
  };
}
