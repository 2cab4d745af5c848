// Offered to other rooms.
import type { TermsResponse } from "@nodeyard/contract/buyback/calls.ts";
import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { requirePermission } from "../account/permissions.ts";
import { quotePrice } from "../prices/mean-price.ts";
import { readAvailable } from "../redemption/assessment/read-available.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";
import { showAddress } from "./show-address.ts";
import { formatPpm, readTax, readTerms } from "./terms.ts";

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
  const channel = type === 95 ? "buyback-second" : "buyback";
  const isServed = payments !== undefined;
  const [owner, terms, tax94, tax95, { inputs, price }, { data: payee }, quoted] =
    await Promise.all([
      readOwnerLevel(db, accountId),
      readTerms(db, type, at),
      readTax(db, 94, at),
      readTax(db, 95, at),
      readAvailable(db, { accountId, channel, at, isServed }),
      showAddress(deps, {}, caller),
      quotePrice(db, at),
    ]);
  const [limitFen, usedFen] = [BigInt(inputs.monthLimitFen ?? 0), BigInt(inputs.monthUsedFen ?? 0)];
  const leftFen = limitFen > usedFen ? limitFen - usedFen : 0n;
  const { lockedBy } = inputs;
  return {
    data: {
      type,
      ...quoted,
      discount: formatPpm(terms.netPpm),
      minAmount: terms.minYuan,
      maxAmount: terms.maxYuan,
      multiple: terms.multipleYuan,
      BUYBACK_COUNT: inputs.ordersMonth,
      BUYBACK_MONEY_COUNT: formatFen(usedFen),
      TYPE_1_SHUI: formatPpm(tax94.ownPpm, "percent"),
      TYPE_2_SHUI: formatPpm(tax95.ownPpm, "percent"),
      TYPE_3_SHUI: formatPpm(1_000_000n - terms.netPpm, "percent"),
      platformTaxPercent: formatPpm((type === 95 ? tax95 : tax94).platformPpm, "percent"),
      balance: formatMicroBp(BigInt(inputs.balanceMicroBp)),
      withdrawable: formatMicroBp(BigInt(inputs.matureMicroBp)),
      immature: formatMicroBp(BigInt(inputs.immatureMicroBp)),
      canExchangeMoney: Number(yuanOf(BigInt(inputs.matureMicroBp), price)),
      monthLimit: Number(limitFen / 100n),
      monthLeft: Number(leftFen / 100n),
      maxPerMonth: terms.maxPerMonth,
      isOpen: inputs.isOpen && !inputs.isHalted,
      permissionLevel: owner.level,
      ...payee,
      lockedUntil: inputs.lockedUntil,
      lockedBy: lockedBy === "wallet" ? null : lockedBy,
    },
  };
}
