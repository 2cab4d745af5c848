import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import * as calls from "@nodeyard/contract/withdrawal/calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { handle } from "../../platform/http/route.ts";
import { formatPrice, pricesOn } from "../prices/prices.ts";
import { presentWithdrawals } from "./present.ts";

/** A page of the account's withdrawals, newest first. */
export const listWithdrawals = handle(calls.getDetails, async (deps, query, caller) => {
  const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = query;
  const mine = deps.db.selectFrom("withdrawals").where("account_id", "=", caller.accountId);
  const [rows, counted] = await Promise.all([
    mine
      .selectAll()
      .orderBy("withdrawal_id", "desc")
      .offset((pageNum - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    mine.select((select) => select.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  const paidOn = rows.map(({ status, ended_at: endedAt }) =>
    status === "completed" && endedAt ? utcDay(endedAt) : undefined,
  );
  const prices = await pricesOn(
    deps.db,
    paidOn.filter((day) => day !== undefined),
  );
  const presented = await presentWithdrawals(deps.db, rows, deps.chain);
  return {
    data: {
      data: presented.map((row, index) => {
        const price = prices.get(paidOn[index] ?? "");
        return { ...row, usdtPrice: price ? formatPrice(price.usdt) : "" };
      }),
      total: Number(counted.total),
    },
  };
});
