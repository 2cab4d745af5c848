import { listBuybackBatches } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { listOpenBuybacks } from "@nodeyard/contract/buyback/operator/calls.ts";
import { callQuery, pagedQuery } from "../../../shared/call-query.ts";
import { LIVE } from "../../../shared/operator/live.ts";

export const openBuybacks = callQuery(listOpenBuybacks, {}, LIVE);

export function buybackBatches(page: number) {
  return pagedQuery(listBuybackBatches, { pageNum: page }, LIVE);
}
