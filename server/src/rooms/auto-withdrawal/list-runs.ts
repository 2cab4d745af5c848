import * as calls from "@nodeyard/contract/auto-withdrawal/calls.ts";
import type { AutoRun } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { LEGACY_RUN_STATUS, type RunState } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import type { Buyback } from "@nodeyard/contract/buyback/calls.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { handle } from "../../platform/http/route.ts";
import { presentBuybacks } from "../buyback/present.ts";

function stateOf(buyback: Buyback | undefined): RunState {
  if (!buyback) return "skipped";
  const { state } = buyback;
  return state === "paid" || state === "returned" ? state : "submitted";
}

/** A page of the account's runs, newest first: each with its buy-back, or why there is none. */
export const listRuns = handle(
  calls.getAutoWithList,
  async (deps, { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }, { accountId }) => {
    const { db } = deps;
    const mine = db.selectFrom("auto_withdrawal_runs").where("account_id", "=", accountId);
    const [runs, { total }] = await Promise.all([
      mine
        .selectAll()
        .orderBy("run_day", "desc")
        .offset((pageNum - 1) * pageSize)
        .limit(pageSize)
        .execute(),
      mine.select((select) => select.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
    ]);
    const buybackIds = runs.flatMap(({ buyback_id: id }) => (id === null ? [] : [id]));
    const rows =
      buybackIds.length === 0
        ? []
        : await db
            .selectFrom("buybacks")
            .selectAll()
            .where("buyback_id", "in", buybackIds)
            .where("account_id", "=", accountId)
            .execute();
    const buybacks = new Map(
      (await presentBuybacks(deps, db, rows)).map((each) => [each.id, each]),
    );
    const data = runs.map((run): AutoRun => {
      const buyback = run.buyback_id === null ? undefined : buybacks.get(String(run.buyback_id));
      const state = stateOf(buyback);
      return {
        id: run.run_day,
        time: run.made_at.toISOString(),
        exchangeMoney: formatFen(BigInt(run.amount_yuan) * 100n),
        realMoney: buyback?.realMoney ?? formatFen(0n),
        tax: buyback?.tax ?? formatFen(0n),
        fee: buyback?.fee ?? formatFen(0n),
        exchangeBXC: buyback?.exchangeBXC ?? formatMicroBp(0n),
        RMBPrice: buyback?.RMBPrice ?? "",
        orderId: buyback?.orderId ?? "",
        endedAt: buyback?.endedAt ?? null,
        ZFBName: buyback?.ZFBName ?? "",
        ZFBAccount: buyback?.ZFBAccount ?? "",
        status: LEGACY_RUN_STATUS[state],
        state,
        skipReason: run.skip_reason,
        returnReason: buyback?.returnReason ?? null,
        buybackId: buyback?.id ?? null,
      };
    });
    return { data: { data, total: Number(total) } };
  },
);
