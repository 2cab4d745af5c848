import { STEPS, type StepName } from "@nodeyard/contract/acceptance/rules.ts";
import type { RunState } from "@nodeyard/contract/acceptance/run-states.ts";
import type { RUN_LINES, RunLine } from "@nodeyard/contract/acceptance/run-lines.ts";
import type { NamesOf, ParamsArgs } from "@nodeyard/contract/text.ts";
import type { Selectable, Updateable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";
import type { AcceptanceRunsTable } from "../../../platform/schema.ts";

export type RunRow = Selectable<AcceptanceRunsTable>;
export type LineParams = Readonly<Record<string, string | number>>;

export const ADVANCE_ACCEPTANCE = "advance-acceptance";

/** Enqueues the next check of a run, replacing a queued one. */
export async function queueRun(tx: Tx, runId: bigint, delaySeconds = 0): Promise<void> {
  const payload = { runId: String(runId) };
  await addJob(tx, ADVANCE_ACCEPTANCE, payload, { key: `accept:${runId}`, delaySeconds });
}

/** Locks a run in progress; undefined if it has ended or waits for its owner. */
export async function lockRunning(tx: Tx, runId: bigint): Promise<RunRow | undefined> {
  return tx
    .selectFrom("acceptance_runs")
    .selectAll()
    .where("acceptance_run_id", "=", runId)
    .where("state", "=", "run")
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the newest run of a node. */
export async function lockNewest(tx: Tx, nodeId: bigint): Promise<RunRow | undefined> {
  return tx
    .selectFrom("acceptance_runs")
    .selectAll()
    .where("standard_node_id", "=", nodeId)
    .orderBy("acceptance_run_id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export function stepOf({ step }: Pick<RunRow, "step">): StepName {
  return STEPS[step] ?? "initialise";
}

export async function updateRun(
  tx: Tx,
  { acceptance_run_id: runId }: Pick<RunRow, "acceptance_run_id">,
  columns: Updateable<AcceptanceRunsTable>,
): Promise<void> {
  await tx
    .updateTable("acceptance_runs")
    .set(columns)
    .where("acceptance_run_id", "=", runId)
    .execute();
}

/** The columns that describe the state of a run: a line of the log and its parameters. */
export function stateColumns<Line extends RunLine>(
  line: Line,
  ...[params = {}]: ParamsArgs<NamesOf<(typeof RUN_LINES)[Line]>>
) {
  return { line, params: JSON.stringify(params) };
}

/** Ends a run, or lets it wait for its owner. */
export async function settle(
  tx: Tx,
  run: RunRow,
  state: Exclude<RunState, "run">,
  now: Date,
  line: ReturnType<typeof stateColumns>,
): Promise<void> {
  await updateRun(tx, run, { state, ...line, ended_at: state === "wait" ? null : now });
}
