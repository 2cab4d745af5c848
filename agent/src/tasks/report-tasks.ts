import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { reportTasks } from "@nodeyard/contract/tasks/agent-endpoints.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import type { Wake } from "../platform/wake.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { TaskList } from "./task-list.ts";

/** Changes that come together go out together. */
const DEBOUNCE_MS = 300;
/** Without any change the list goes out so often, so that a command that got lost heals. */
const RESEND_INTERVAL_MS = HOUR_MS;
const FINAL_REPORT_TIMEOUT_MS = 2_000;

/**
 * Sends the whole list of tasks after the start and after each change, and makes the list what the server answers that it
 * should be. When the signal has fired, says once more how the tasks ended.
 */
export async function runTaskReporter(options: {
  tasks: TaskList;
  /** Resolves when no program is left. */
  stopped: Promise<void>;
  link: ServerLink;
  /** Called when a state changed. */
  wake: Wake;
  /** What is said of a task when the agent stops. */
  stopMessage: string;
  time: TimeSource;
  signal: AbortSignal;
}): Promise<void> {
  const { tasks, link, wake, time, signal } = options;
  for (let failures = 0; !signal.aborted;) {
    await time.sleep(DEBOUNCE_MS, signal);
    if (signal.aborted) break;
    const revision = tasks.revision();
    const result = await link.call(reportTasks, { tasks: tasks.states() }, { signal });
    if (result.kind === "unreachable") {
      failures += 1;
      await time.sleep(backoffMs(failures, result.retryAfterSeconds), signal);
      continue;
    }
    failures = 0;
    // A server that knows no tasks refuses; there is nothing to make good then.
    if (result.kind === "ok") await tasks.reconcile(result.body.wanted, revision);
    await waitForChange(wake, time, signal);
  }
  await options.stopped;
  const stopped = {
    status: "NotRunning",
    message: options.stopMessage,
    cause: "retrying",
  } as const;
  const ended = tasks
    .states()
    .map((task) => (task.status === "NotRunning" ? task : { ...task, ...stopped }));
  // A key that is no longer known needs no last word, and one that gets lost is made good at the next start.
  if (ended.length > 0)
    await link
      .call(reportTasks, { tasks: ended }, { timeoutMs: FINAL_REPORT_TIMEOUT_MS })
      .catch(() => undefined);
}

async function waitForChange(wake: Wake, time: TimeSource, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  await Promise.race([wake.wait(either), time.sleep(RESEND_INTERVAL_MS, either)]);
  over.abort();
}
