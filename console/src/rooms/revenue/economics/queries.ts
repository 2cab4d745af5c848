import {
  getEconomics,
  saveCosts,
  saveElectricity,
  type EconomicsQuery,
  type SaveCostsRequest,
} from "@nodeyard/contract/revenue/economics-calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { revenueKey } from "../cache-keys.ts";

/** A page of the devices, with the sums over all of them. */
export function economicsPage(order: EconomicsQuery["order"], page: number) {
  return queryOptions({
    queryKey: revenueKey("economics", order, page),
    meta: { shows: ["devices"] },
    queryFn: ({ signal }) =>
      call(getEconomics, { ...(order && { order }), pageNum: page }, { signal }),
    select: ({ list: rows, ...answer }) => ({ ...answer, rows }),
    placeholderData: keepPreviousData,
  });
}

export function enterCosts(request: SaveCostsRequest) {
  return call(saveCosts, request);
}

export function enterElectricity(electricityPrice: string) {
  return call(saveElectricity, { electricityPrice });
}
