import { acceptanceErrors } from "@nodeyard/contract/acceptance/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { AcceptanceGapsTable } from "../../../platform/schema.ts";
import { requireWireId } from "../../../platform/wire-id.ts";

/** A gap as its editor sees it: what audit lines keep and versions are made of. */
export function gapState(row: Selectable<AcceptanceGapsTable>) {
  return { province: row.province, operator: row.carrier, gapBw: row.bandwidth_mbps };
}

/** Locks a published gap. */
export async function lockGap(tx: Tx, id: string) {
  const row = await tx
    .selectFrom("acceptance_gaps")
    .selectAll()
    .where("acceptance_gap_id", "=", requireWireId(id, acceptanceErrors.unknownGap))
    .where("closed_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(acceptanceErrors.unknownGap);
  return row;
}
