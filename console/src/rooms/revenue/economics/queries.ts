import type { RequestOf } from "@nodeyard/contract/call.ts";
import { getEconomics } from "@nodeyard/contract/revenue/economics-calls.ts";
import { pagedQuery } from "../../../shared/call-query.ts";

/** A page of the devices, with the sums over all of them. */
export function economicsPage(order: RequestOf<typeof getEconomics>["order"], page: number) {
  return pagedQuery(
    getEconomics,
    { ...(order && { order }), pageNum: page },
    { meta: { shows: ["devices"] } },
  );
}
