// Offered to other rooms.
import * as calls from "@nodeyard/contract/buyback/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { handle } from "../../platform/http/route.ts";
import { presentBuybacks } from "./present.ts";

/** A page of the account's buy-backs, newest first. */
export const listBuybacks = handle(calls.getBuybackList, async (deps, query, { accountId }) => {
  const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, type } = query;
  let mine = deps.db.selectFrom("buybacks").where("account_id", "=", accountId);
  if (type !== undefined) mine = mine.where("buyback_type", "=", type === 95 ? 95 : 94);
  const [rows, counted] = await Promise.all([
    mine
      .selectAll()
      .orderBy("buyback_id", "desc")
      .offset((pageNum - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    mine.select((select) => select.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    data: { data: await presentBuybacks(deps, deps.db, rows), total: Number(counted.total) },
  };
});
