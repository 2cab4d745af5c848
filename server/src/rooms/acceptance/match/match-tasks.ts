import type { Tx } from "../../../platform/database.ts";
import { readResults } from "../results/read-results.ts";
import { stateColumns, settle, type RunRow } from "../run/run-row.ts";
import { judgeNode, type LocalGaps } from "./judge-node.ts";
import { factsOf } from "./node-facts.ts";
import { readRecruited } from "./recruited-tasks.ts";

/** A node's province, and the carriers that bandwidth is recruited of there. */
async function gapsAt(tx: Tx, nodeId: bigint): Promise<LocalGaps> {
  const { province } = await tx
    .selectFrom("standard_nodes")
    .select("province")
    .where("standard_node_id", "=", nodeId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("acceptance_gaps")
    .select("carrier")
    .where("province", "=", province)
    .where("closed_at", "is", null)
    .execute();
  return { province, carriers: new Set(rows.map(({ carrier }) => carrier)) };
}

/** Matches a node with every open task; waits for the owner's choice if any fits. */
export async function matchTasks(tx: Tx, run: RunRow, now: Date): Promise<void> {
  const { acceptance_run_id: runId } = run;
  const open = (await readRecruited(tx)).filter(({ isOpen }) => isOpen);
  const facts = factsOf(await readResults(tx, runId));
  const gaps = await gapsAt(tx, run.standard_node_id);
  const judged = open.map(({ offerId, needs, storageBytes }) => ({
    offerId,
    reasons: judgeNode(facts, needs, storageBytes, gaps),
  }));
  await tx.deleteFrom("acceptance_matches").where("acceptance_run_id", "=", runId).execute();
  if (judged.length === 0) return settle(tx, run, "stop", now, stateColumns("noOffers"));
  await tx
    .insertInto("acceptance_matches")
    .values(
      judged.map(({ offerId, reasons }) => ({
        acceptance_run_id: runId,
        offer_id: offerId,
        account_id: run.account_id,
        reasons: JSON.stringify(reasons),
      })),
    )
    .execute();
  const count = judged.filter(({ reasons }) => reasons.length === 0).length;
  if (count === 0) return settle(tx, run, "stop", now, stateColumns("noneFits"));
  return settle(tx, run, "wait", now, stateColumns("choose", { count }));
}
