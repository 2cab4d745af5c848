import * as callsCalls from "@nodeyard/contract/acceptance/calls.ts";
import * as operatorCalls from "@nodeyard/contract/acceptance/operator-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { gapState } from "./gap-state.ts";

function openGaps({ db }: Deps) {
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
export const listGaps = handle(callsCalls.getGaps, async (deps) => {
  const rows = await openGaps(deps);
  return {
    data: rows.map((row) => ({
      province: row.province,
      operator: row.carrier,
      gapBw: row.bandwidth_mbps,
    })),
  };
});

/** The same, as their editor needs them. */
export const listPublishedGaps = handle(operatorCalls.listGaps, async (deps) => {
  const rows = await openGaps(deps);
  return {
    list: rows.map((row) => ({
      id: String(row.acceptance_gap_id),
      province: row.province,
      operator: row.carrier,
      gapBw: row.bandwidth_mbps,
      changedAt: row.changed_at.toISOString(),
      version: versionOf(gapState(row)),
    })),
  };
});
