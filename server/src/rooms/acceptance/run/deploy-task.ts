import { acceptanceErrors } from "@nodeyard/contract/acceptance/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { changeTasks } from "../../tasks/change-tasks.ts";
import { taskName } from "../match/read-matches.ts";
import { findChosenTask } from "./chosen-task.ts";
import { enterStep } from "./enter-step.ts";
import { lockRunning, stateColumns, settle, updateRun, type RunRow } from "./run-row.ts";

const POLL_SECONDS = 5;
/** A task that is pending this long has been given up by its command. */
const LONGEST_MS = 150 * MINUTE_MS;

/** Throws for a run that its owner has stopped meanwhile: stopping withdraws the task, and nothing must follow. */
async function assertWanted(tx: Tx, run: RunRow): Promise<void> {
  const found = await lockRunning(tx, run.acceptance_run_id);
  if (found?.attempt !== run.attempt) throw new ApiError(acceptanceErrors.notRunning);
}

/** Schedules the task, unless that was done before. @returns why not. */
async function schedule(deps: Deps, run: RunRow): Promise<ApiError | undefined> {
  const task = await findChosenTask(deps.db, run);
  const isToRetry = task?.state === "NotRunning" && run.device_task_id === null;
  if (task && !isToRetry) return undefined;
  if (run.device_task_id !== null) return undefined;
  const offer = await deps.db
    .selectFrom("compute_offers")
    .select(["task_type", "task", "zone"])
    .where("offer_id", "=", run.offer_id)
    .executeTakeFirstOrThrow();
  try {
    await changeTasks(deps, {
      accountId: run.account_id,
      chosenBy: "owner",
      assertWanted: (tx) => assertWanted(tx, run),
      change: {
        device_id: String(run.device_id),
        action_type: "update",
        instance_id: String(run.offer_id),
        choosedType: offer.task_type,
        choosedTask: offer.task,
        choosedZone: offer.zone,
      },
    });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Deploys the task that was chosen, and follows it until it runs. May be killed anywhere: what was scheduled is found again. */
export async function deployTask(deps: Deps, found: RunRow): Promise<number | undefined> {
  const refused = await schedule(deps, found);
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const run = await lockRunning(tx, found.acceptance_run_id);
    if (!run || run.attempt !== found.attempt) return undefined;
    const task = await findChosenTask(tx, run);
    if (!task && refused) {
      const [reasonZh, reasonEn] = (["zn", "en"] as const).map((language) =>
        inLanguage(refused.definition, language, refused.params),
      );
      const params = { reasonZh: reasonZh ?? "", reasonEn: reasonEn ?? "" };
      await settle(tx, run, "stop", now, stateColumns("deployRefused", params));
      return undefined;
    }
    const isLate = now.getTime() - run.step_at.getTime() > LONGEST_MS;
    if (!task || task.state === "NotRunning" || isLate) {
      await settle(tx, run, "stop", now, stateColumns("deployFailed"));
      return undefined;
    }
    await updateRun(tx, run, { device_task_id: task.device_task_id });
    if (task.state !== "Running") return POLL_SECONDS;
    const offer = await tx
      .selectFrom("compute_offers")
      .select(["task_type", "task", "zone"])
      .where("offer_id", "=", run.offer_id)
      .executeTakeFirstOrThrow();
    await enterStep(tx, run, "accept", now, { task: taskName(offer) });
    return undefined;
  });
}
