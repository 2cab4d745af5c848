import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { reportTasks } from "@nodeyard/contract/tasks/agent-calls.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import { type Wake, wakeOrTimeout } from "../platform/wake.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { TaskList } from "./task-list.ts";

/** Debounce interval for changes. */
const DEBOUNCE_MS = 300;
/** The list is resent at this interval, to recover from lost commands. */
const RESEND_INTERVAL_MS = HOUR_MS;
const FINAL_REPORT_TIMEOUT_MS = 2_000;

/**
 * Reports the full task list after the start and after each change, and reconciles it with the server's response. After
 * the signal, reports the final state once.
 */
export async function runTaskReporter(options: {
  tasks: TaskList;
  /** Resolves when all programs have exited. */
  stopped: Promise<void>;
  link: ServerLink;
  /** Signalled when a state changes. */
  wake: Wake;
  /** Message of a task on shutdown. */
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
    // A server without task support rejects the call; nothing to reconcile then.
    if (result.kind === "ok") await tasks.reconcile(result.body.wanted, revision);
    await wakeOrTimeout(wake, RESEND_INTERVAL_MS, time, signal);
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
  // Best effort: a rejected key needs no final report, and a lost one is corrected at the next start.
  if (ended.length > 0)
    await link
      .call(reportTasks, { tasks: ended }, { timeoutMs: FINAL_REPORT_TIMEOUT_MS })
      .catch(() => undefined);
}
