import type { TaskState } from "@nodeyard/contract/tasks/rules.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { backoffMs } from "../platform/backoff.ts";
import { type TimeSource, whenAborted } from "../platform/time.ts";
import type { Texts } from "../texts.ts";
import type { Obstacle } from "./obstacle.ts";
import type { Program, ProgramEnd } from "./program.ts";

/** Run time after which a program counts as started. */
const SETTLE_MS = 5_000;
/** Run time after which the failure count restarts. */
const STEADY_MS = 10 * 60_000;
/** Consecutive failures after which the cause is reported as permanent. */
const MAX_CONSECUTIVE_FAILURES = 5;
/** Interval between disk checks. */
const OBSTACLE_RETRY_MS = 60_000;

export interface TaskCondition {
  status: TaskState;
  message: string;
  cause?: TaskCause;
}

/**
 * Keeps a task's program running until the signal fires, then stops it. Pending until it has run for a few seconds, then
 * Running; NotRunning from its exit until it runs again. Restarts with backoff.
 */
export async function superviseTask(options: {
  start: () => Program;
  findObstacle: () => Promise<Obstacle | undefined>;
  onChange: (condition: TaskCondition) => void;
  time: TimeSource;
  texts: Texts;
  signal: AbortSignal;
}): Promise<void> {
  const { start, findObstacle, onChange, time, texts, signal } = options;
  for (let failures = 0; !signal.aborted;) {
    const obstacle = await findObstacle();
    if (signal.aborted) return;
    if (obstacle !== undefined) {
      onChange({ status: "NotRunning", ...obstacle });
      failures += 1;
      await time.sleep(OBSTACLE_RETRY_MS, signal);
      continue;
    }
    // A repeatedly failing task does not return to Pending.
    if (failures === 0) onChange({ status: "Pending", message: "" });
    const startedMs = time.steadyMs();
    const end = await runOnce(start(), () => onChange({ status: "Running", message: "" }), {
      time,
      signal,
    });
    if (end === undefined) return;
    failures = time.steadyMs() - startedMs >= STEADY_MS ? 1 : failures + 1;
    const isPersistent = end.notStarted !== undefined || failures >= MAX_CONSECUTIVE_FAILURES;
    const cause = isPersistent ? "system" : "retrying";
    onChange({ status: "NotRunning", message: endText(end, texts), cause });
    await time.sleep(backoffMs(failures, undefined), signal);
  }
}

/** Exit of the program; undefined if it was stopped by the signal. */
async function runOnce(
  program: Program,
  onSettled: () => void,
  options: { time: TimeSource; signal: AbortSignal },
): Promise<ProgramEnd | undefined> {
  const { time, signal } = options;
  const exited = new AbortController();
  const ended = program.ended.then((end) => {
    exited.abort();
    return end;
  });
  await time.sleep(SETTLE_MS, AbortSignal.any([signal, exited.signal]));
  if (!exited.signal.aborted && !signal.aborted) onSettled();
  const end = await Promise.race([ended, whenAborted(signal)]);
  if (end !== undefined) return end;
  await program.stop();
  return undefined;
}

function endText(end: ProgramEnd, texts: Texts): string {
  if (end.notStarted !== undefined) return texts.taskNotStarted({ reason: end.notStarted });
  const { signal, exitCode, lastLine } = end;
  const detail = lastLine === "" ? "" : texts.taskLastLine({ line: lastLine });
  return signal === null
    ? texts.taskExited({ code: exitCode ?? 0, detail })
    : texts.taskKilled({ signal, detail });
}
