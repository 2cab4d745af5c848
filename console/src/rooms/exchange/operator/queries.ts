import type { RequestOf } from "@nodeyard/contract/call.ts";
import { getExchangeStock, listExchanges } from "@nodeyard/contract/exchange/operator/calls.ts";
import { callQuery, pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

export const exchangeStock = callQuery(getExchangeStock, {}, LIVE);

export function allExchanges(
  filter: Pick<RequestOf<typeof listExchanges>, "state" | "account">,
  page: number,
) {
  return pagedQuery(listExchanges, { ...filter, pageNum: page }, LIVE);
}
