import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import { EARNING_KINDS, type EarningKind } from "@nodeyard/contract/ledger.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/revenue/calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import {
  ownerSumRows,
  ownerSumsFrom,
  readOwnerSums,
  type OwnerSumRow,
} from "../../ledger/statement.ts";
import { queryPrepared } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { isPricesRow, pricesFrom, pricesRows, type PricesRow } from "../prices/prepared-price.ts";
import { formatPrice } from "../prices/prices.ts";

const READ_SUMMARY = {
  name: "read-summary",
  text: `${ownerSumRows("$1")} union all ${pricesRows("$2")}`,
};

/** Revenue cards: all-time totals by kind, available balance, and today's price. One statement: a second one costs as much again. */
export const getSummary = handle(calls.getSummary, async (deps, _request, caller) => {
  const today = utcDay(deps.clock.now());
  const rows = await queryPrepared<OwnerSumRow | PricesRow>(deps.pool, {
    ...READ_SUMMARY,
    values: [caller.accountId, today],
  });
  const price = pricesFrom(rows.filter(isPricesRow), today);
  const sums = ownerSumsFrom(rows.filter((row) => !isPricesRow(row)));
  const total = (kind: EarningKind): bigint => sums.totals.get(kind) ?? 0n;
  return {
    ret: {
      totalRevenue: formatMicroBp(EARNING_KINDS.reduce((sum, kind) => sum + total(kind), 0n)),
      balance: formatMicroBp(sums.balanceMicroBp),
      balanceYuan: Number(yuanOf(sums.balanceMicroBp, price.sale)),
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
