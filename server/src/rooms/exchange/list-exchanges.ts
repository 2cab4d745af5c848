import type { ExchangeListQuery, ExchangeListResponse } from "@nodeyard/contract/exchange/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { presentExchange } from "./present.ts";

/** A page of the account's exchanges, newest first. */
export async function listExchanges(
  { db }: Deps,
  { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE }: ExchangeListQuery,
  { accountId }: OwnerCaller,
): Promise<Result<ExchangeListResponse>> {
  const mine = db.selectFrom("exchanges").where("account_id", "=", accountId);
  const [rows, counted] = await Promise.all([
    mine
      .selectAll()
      .orderBy("exchange_id", "desc")
      .offset((pageNum - 1) * pageSize)
      .limit(pageSize)
      .execute(),
    mine.select((select) => select.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { data: { data: rows.map(presentExchange), total: Number(counted.total) } };
}
