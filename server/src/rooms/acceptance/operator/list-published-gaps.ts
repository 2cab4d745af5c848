import * as calls from "@nodeyard/contract/acceptance/operator/calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { versionOf } from "../../account/operator-act.ts";
import { openGaps } from "../gaps/list-gaps.ts";
import { gapState } from "./gap-state.ts";

/** Published gaps, as their editor needs them. */
export const listPublishedGaps = handle(calls.listGaps, async (deps) => {
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
