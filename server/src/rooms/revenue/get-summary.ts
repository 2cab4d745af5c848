import { EARNING_KINDS, type EarningKind } from "@nodeyard/contract/ledger.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/revenue/calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { readOwnerSums } from "../../ledger/statement.ts";
import { handle } from "../../platform/http/route.ts";
import { formatPrice, preparedPrice } from "../prices/prices.ts";

/** Revenue cards: all-time totals by kind, available balance, and today's price. */
export const getSummary = handle(calls.getSummary, async (deps, _request, caller) => {
  const [sums, price] = await Promise.all([
    readOwnerSums(deps.pool, caller.accountId),
    preparedPrice(deps.pool, utcDay(deps.clock.now())),
  ]);
  const total = (kind: EarningKind): bigint => sums.totals.get(kind) ?? 0n;
  return {
    ret: {
      totalRevenue: formatMicroBp(EARNING_KINDS.reduce((sum, kind) => sum + total(kind), 0n)),
      balance: formatMicroBp(sums.balanceMicroBp),
      totalInvite: formatMicroBp(total("invite")),
      totalNetRevenue: formatMicroBp(total("network")),
      totalCalculate: formatMicroBp(total("compute")),
      RMBPrice: formatPrice(price.yuan),
      usdtPrice: formatPrice(price.usdt),
    },
  };
});

/** Total of the activity rewards. */
export const getActivityTotal = handle(calls.getActivityTotal, async (deps, _request, caller) => {
  const { totals } = await readOwnerSums(deps.pool, caller.accountId);
  return { rewardSummary: { bp: formatMicroBp(totals.get("activity") ?? 0n) } };
});
