import type { GapsResponse } from "@nodeyard/contract/acceptance/calls.ts";
import type { PublishedGapsResponse } from "@nodeyard/contract/acceptance/operator-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Result } from "../../../platform/http/route.ts";
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
export async function listGaps(deps: Deps): Promise<Result<GapsResponse>> {
  const rows = await openGaps(deps);
  return {
    data: rows.map((row) => ({
      province: row.province,
      operator: row.carrier,
      gapBw: row.bandwidth_mbps,
    })),
  };
}

/** The same, as their editor needs them. */
export async function listPublishedGaps(deps: Deps): Promise<Result<PublishedGapsResponse>> {
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
}
