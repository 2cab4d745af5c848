import { ApiError } from "@nodeyard/contract/error.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { inLanguage } from "../../../platform/language.ts";
import { changeTasks } from "../../tasks/change-tasks.ts";
import { taskName } from "../match/read-matches.ts";
import { enterStep } from "./enter-step.ts";
import { lockRunning, settle, updateRun, type RunRow } from "./run-row.ts";

const LOOK_EVERY_SECONDS = 5;
/** A task that is pending this long has been given up by its command. */
const LONGEST_MS = 150 * MINUTE_MS;

/** The node's open task of the offer that was chosen. */
async function findTask(db: Queryable, run: RunRow) {
  return db
    .selectFrom("device_tasks")
    .select(["device_task_id", "state"])
    .where("device_id", "=", run.device_id)
    .where("offer_id", "=", run.offer_id)
    .where("ended_at", "is", null)
    .where("is_leaving", "=", false)
    .executeTakeFirst();
}

/** Schedules the task, unless that was done before. @returns why not. */
async function schedule(deps: Deps, run: RunRow): Promise<ApiError | undefined> {
  const task = await findTask(deps.db, run);
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
    const task = await findTask(tx, run);
    if (!task && refused) {
      const [reasonZh, reasonEn] = (["zn", "en"] as const).map((language) =>
        inLanguage(refused.definition, language, refused.params),
      );
      const params = { reasonZh: reasonZh ?? "", reasonEn: reasonEn ?? "" };
      await settle(tx, run, "stop", { line: "deployRefused", params, now });
      return undefined;
    }
    const isLate = now.getTime() - run.step_at.getTime() > LONGEST_MS;
    if (!task || task.state === "NotRunning" || isLate) {
      await settle(tx, run, "stop", { line: "deployFailed", now });
      return undefined;
    }
    await updateRun(tx, run, { device_task_id: task.device_task_id });
    if (task.state !== "Running") return LOOK_EVERY_SECONDS;
    const offer = await tx
      .selectFrom("compute_offers")
      .select(["task_type", "task", "zone"])
      .where("offer_id", "=", run.offer_id)
      .executeTakeFirstOrThrow();
    await enterStep(tx, run, "accept", now, { task: taskName(offer) });
    return undefined;
  });
}
