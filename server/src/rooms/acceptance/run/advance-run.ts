import { SILENT_AFTER_SECONDS } from "@nodeyard/contract/acceptance/rules.ts";
import { onlineSince, onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { readReporting } from "../../monitoring/report-periods.ts";
import { matchTasks } from "../match/match-tasks.ts";
import { readResults, type RunResults } from "../results/read-results.ts";
import { acceptTask } from "./accept-task.ts";
import { deployTask } from "./deploy-task.ts";
import { enterNext, repeatStep } from "./enter-step.ts";
import { lockRunning, stateColumns, settle, stepOf, type RunRow } from "./run-row.ts";

/** Why results cannot be matched with any task; undefined if they can. */
function findFlaw({ disks = [], lines, tests, rounds }: RunResults) {
  if (!disks.some(({ fault }) => fault === undefined)) return "disksUnmeasured";
  if (!lines.some(({ state }) => state === "normal")) return "linesDown";
  const measured = tests.filter(({ upBps }) => upBps !== null);
  if (measured.length === 0) return "linesUnmeasured";
  if (measured.length === 1) return undefined;
  if (rounds.length === 0) return "roundsUnknown";
  const hasAll = rounds.some(
    ({ isAll, probes }) => isAll && probes.some(({ tookMs }) => tookMs !== null),
  );
  return hasAll ? undefined : "roundsUnmeasured";
}

/** When to look again; undefined where a change of the run has enqueued it, or it has ended. */
type AgainSeconds = number | undefined;

const POLL_SECONDS = 60;

/** True if a node that is offline could have reported: not while no device's reports come in, nor shortly after. */
async function couldReport(tx: Tx, now: Date): Promise<boolean> {
  const { checkedAt, since } = await readReporting(tx, now);
  const recent = onlineSince(now);
  return checkedAt !== null && checkedAt > recent && since !== null && since <= recent;
}

async function initialise(tx: Tx, run: RunRow, now: Date): Promise<AgainSeconds> {
  const status = await tx
    .selectFrom("device_status")
    .select("last_seen_at")
    .where("device_id", "=", run.device_id)
    .executeTakeFirst();
  const seenAt = status?.last_seen_at ?? null;
  if (onlineStatus(seenAt, now) === "online") await enterNext(tx, run, now);
  else if (seenAt !== null && !(await couldReport(tx, now))) return POLL_SECONDS;
  else await settle(tx, run, "stop", now, stateColumns("offline"));
  return undefined;
}

/** The node moves its steps with its reports; here it is only missed. */
async function watchNode(tx: Tx, run: RunRow, now: Date): Promise<AgainSeconds> {
  const silentMs = now.getTime() - (run.heard_at ?? run.step_at).getTime();
  if (silentMs < SILENT_AFTER_SECONDS * 1000) return POLL_SECONDS;
  if (!run.is_repeated) {
    await repeatStep(tx, run, now);
    return undefined;
  }
  const minutes = SILENT_AFTER_SECONDS / 60;
  await settle(tx, run, "stop", now, stateColumns("silent", { minutes }));
  return undefined;
}

async function check(tx: Tx, run: RunRow, now: Date): Promise<AgainSeconds> {
  const flaw = findFlaw(await readResults(tx, run.acceptance_run_id));
  if (flaw) await settle(tx, run, "stop", now, stateColumns(flaw));
  else await enterNext(tx, run, now);
  return undefined;
}

async function advance(tx: Tx, run: RunRow, now: Date): Promise<AgainSeconds> {
  switch (stepOf(run)) {
    case "initialise":
      return initialise(tx, run, now);
    case "check":
      return check(tx, run, now);
    case "match":
      await matchTasks(tx, run, now);
      return undefined;
    case "accept":
      return acceptTask(tx, run, now);
    default:
      return watchNode(tx, run, now);
  }
}

/**
 * Does what a run in progress needs of the platform now. Each step is one transaction that also enqueues the next look: it may be
 * killed anywhere, repeated, or run by several processes at once.
 * @returns the seconds until the next look
 */
export async function advanceRun(deps: Deps, runId: bigint): Promise<AgainSeconds> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const run = await lockRunning(tx, runId);
    if (!run) return undefined;
    // Scheduling a task is a transaction of its own.
    if (stepOf(run) === "deploy") return { deploy: run };
    return advance(tx, run, deps.clock.now());
  });
  return typeof outcome === "object" ? deployTask(deps, outcome.deploy) : outcome;
}
