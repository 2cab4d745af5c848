import * as calls from "@nodeyard/contract/acceptance/calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";

export function openGaps({ db }: Deps) {
  return db
    .selectFrom("acceptance_gaps")
    .selectAll()
    .where("closed_at", "is", null)
    .orderBy("bandwidth_mbps", "desc")
    .orderBy("province")
    .orderBy("carrier")
    .execute();
}

/** Published gaps, the largest first. */
export const listGaps = handle(calls.getGaps, async (deps) => {
  const rows = await openGaps(deps);
  return {
    data: rows.map((row) => ({
      province: row.province,
      operator: row.carrier,
      gapBw: row.bandwidth_mbps,
    })),
  };
});
