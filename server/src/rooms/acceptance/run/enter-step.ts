import {
  isNodeStep,
  SILENT_AFTER_SECONDS,
  STEPS,
  type StepName,
} from "@nodeyard/contract/acceptance/rules.ts";
import type { RUN_LINES, RunLine } from "@nodeyard/contract/acceptance/run-lines.ts";
import type { NamesOf, ParamsArgs } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import { queueCommand } from "../../commands/queue-command.ts";
import { acceptCommand } from "./accept-command.ts";
import { queueRun, stateColumns, stepOf, updateRun, type RunRow } from "./run-row.ts";

/** Log line of a run on entering a step; nodes add more once they have taken it. */
const FIRST_WORDS = {
  initialise: "started",
  cpu: "asking",
  disk: "asking",
  lines: "asking",
  stress: "asking",
  memory: "asking",
  check: "checking",
  match: "matching",
  deploy: "deploying",
  accept: "accepting",
} as const satisfies Readonly<Record<StepName, RunLine>>;
/** Nodes that have said nothing for this long are looked at. */
const POLL_AFTER_SECONDS = 60;

/** Sends the step's command to the node, in place of one that it did not take. */
async function command(
  tx: Tx,
  run: RunRow,
  step: StepName,
  attempt: number,
  now: Date,
): Promise<void> {
  if (!isNodeStep(step)) return queueRun(tx, run.acceptance_run_id);
  await queueCommand(tx, acceptCommand, {
    deviceId: run.device_id,
    accountId: run.account_id,
    payload: { runId: String(run.acceptance_run_id), step, attempt },
    now,
    validMs: SILENT_AFTER_SECONDS * 1000,
  });
  await queueRun(tx, run.acceptance_run_id, POLL_AFTER_SECONDS);
}

/** Moves a locked run to a step, in the transaction that ended the one before. */
export async function enterStep<Step extends StepName>(
  tx: Tx,
  run: RunRow,
  step: Step,
  now: Date,
  ...params: ParamsArgs<NamesOf<(typeof RUN_LINES)[(typeof FIRST_WORDS)[Step]]>>
): Promise<void> {
  const attempt = run.attempt + 1;
  await updateRun(tx, run, {
    step: STEPS.indexOf(step),
    state: "run",
    attempt,
    step_at: now,
    heard_at: null,
    is_repeated: false,
    ended_at: null,
    ...stateColumns(FIRST_WORDS[step], ...params),
  });
  await command(tx, run, step, attempt, now);
}

export async function enterNext(tx: Tx, run: RunRow, now: Date): Promise<void> {
  const next = STEPS[run.step + 1];
  // A task is chosen or runs before those two, and its name is a parameter of their lines.
  if (next === undefined || next === "deploy" || next === "accept")
    throw new Error(`step ${run.step} does not lead on alone`);
  await enterStep(tx, run, next, now);
}

/** Repeats the step of a node that fell silent. */
export async function repeatStep(tx: Tx, run: RunRow, now: Date): Promise<void> {
  const attempt = run.attempt + 1;
  await updateRun(tx, run, {
    attempt,
    heard_at: now,
    is_repeated: true,
    ...stateColumns("asking"),
  });
  await command(tx, run, stepOf(run), attempt, now);
}
