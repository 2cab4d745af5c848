import { candidateKey, TASK_TYPES, TASK_ZONES } from "@nodeyard/contract/tasks/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Reason } from "./judge-node.ts";

export interface Match {
  readonly offerId: bigint;
  /** `type-task-zone`. */
  readonly task: string;
  readonly reasons: readonly Reason[];
}

/** The tasks that a run was matched with. */
export async function readMatches(db: Queryable, runId: bigint): Promise<Match[]> {
  const rows = await db
    .selectFrom("acceptance_matches as m")
    .innerJoin("compute_offers as o", "o.offer_id", "m.offer_id")
    .select(["m.offer_id", "m.reasons", "o.task_type", "o.task", "o.zone"])
    .where("m.acceptance_run_id", "=", runId)
    .orderBy("o.task_type")
    .orderBy("o.threads")
    .orderBy("o.zone")
    .execute();
  return rows.map((row) => ({
    offerId: row.offer_id,
    task: taskName(row),
    reasons: row.reasons as Reason[],
  }));
}

/** The name of an offer on the wire. */
export function taskName(offer: { task_type: string; task: string; zone: string }): string {
  const type = TASK_TYPES.find((each) => each === offer.task_type);
  const zone = TASK_ZONES.find((each) => each === offer.zone);
  if (!type || !zone) throw new Error(`no such offer: ${offer.task_type} in ${offer.zone}`);
  return candidateKey({ type, task: offer.task, zone });
}
