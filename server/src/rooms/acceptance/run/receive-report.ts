import * as calls from "@nodeyard/contract/acceptance/agent-calls.ts";
import {
  STEP_RESULTS,
  type AcceptanceReport,
  type StepResult,
} from "@nodeyard/contract/acceptance/agent-calls.ts";
import { FAULT_WORDS } from "@nodeyard/contract/acceptance/run-lines.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import type { NodeStep } from "@nodeyard/contract/node-steps.ts";
import type { Tx } from "../../../platform/database.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { nameLines } from "../lines/name-lines.ts";
import { enterNext } from "./enter-step.ts";
import { lockRunning, stateColumns, settle, stepOf, updateRun, type RunRow } from "./run-row.ts";

/** The run that a node's word is about: its own, in this step and attempt. */
export async function lockReported(
  tx: Tx,
  { runId, nodeStep, attempt }: { runId: string; nodeStep: NodeStep; attempt: number },
  { deviceId }: Pick<DeviceCaller, "deviceId">,
): Promise<RunRow | undefined> {
  const id = readWireId(runId);
  const run = id === undefined ? undefined : await lockRunning(tx, id);
  const isIts = run?.device_id === deviceId && stepOf(run) === nodeStep && run.attempt === attempt;
  return isIts ? run : undefined;
}

function readResult(step: NodeStep, value: unknown): object {
  const { data, error } = STEP_RESULTS[step].safeParse(value);
  if (!data) {
    const field = ["result", ...(error.issues[0]?.path ?? [])].join(".");
    throw new ApiError(platformErrors.malformed, { params: { field }, field: "result" });
  }
  return data;
}

/** Stores what a node has measured, with the names of its lines as they are now. */
async function saveResult(
  tx: Tx,
  run: RunRow,
  step: NodeStep,
  value: unknown,
  now: Date,
): Promise<void> {
  const result = readResult(step, value);
  const kept =
    step === "lines"
      ? { lines: await nameLines(tx, run, (result as StepResult<"lines">).lines) }
      : result;
  await tx
    .insertInto("acceptance_results")
    .values({
      acceptance_run_id: run.acceptance_run_id,
      step,
      account_id: run.account_id,
      result: JSON.stringify(kept),
      measured_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["acceptance_run_id", "step"])
        .doUpdateSet({ result: JSON.stringify(kept), measured_at: now }),
    )
    .execute();
}

/** Takes a node's report about its step. A repeated or late one changes nothing. */
export const receiveReport = handle(
  calls.reportAcceptance,
  async (deps, report: AcceptanceReport, caller) => {
    const now = deps.clock.now();
    const { nodeStep: step, state, percent, fault = "failed", result } = report;
    const isWanted = await deps.db.transaction().execute(async (tx) => {
      const run = await lockReported(tx, report, caller);
      if (!run) return false;
      if (state === "running") {
        const shown = stateColumns(step, { percent: Math.floor(percent) });
        await updateRun(tx, run, { heard_at: now, ...shown });
        return true;
      }
      if (state === "failed") {
        const { zh: reasonZh, en: reasonEn } = FAULT_WORDS[fault];
        const params = { reasonZh, reasonEn };
        await settle(tx, run, "stop", now, stateColumns("nodeFailed", params));
        return false;
      }
      await saveResult(tx, run, step, result, now);
      await enterNext(tx, run, now);
      return false;
    });
    return { isWanted, serverTime: now.toISOString() };
  },
);
