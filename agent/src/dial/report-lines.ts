import { fetchLines, reportLines } from "@nodeyard/contract/dial/agent-calls.ts";
import { LINE_REPORT_SECONDS } from "@nodeyard/contract/dial/agent-lines.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import { type Wake, wakeOrTimeout } from "../platform/wake.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { LineDriver } from "./driver/line-driver.ts";
import type { LineList } from "./line-list.ts";

/** Changes of many lines at once are one report. */
const DEBOUNCE_MS = 1_000;
/** An older server has no lines: it is retried later. */
const REFUSED_WAIT_MS = HOUR_MS;

/**
 * Fetches the lines after a start and whenever the server has others, and reports their states: after each change, and at the pace
 * that the server asks for. A device without lines is silent until a command wakes it.
 */
export async function runLineReporter(options: {
  lines: LineList;
  driver: LineDriver;
  link: ServerLink;
  /** The server's time. */
  now: () => number;
  /** Signalled when a state changes. */
  wake: Wake;
  time: TimeSource;
  signal: AbortSignal;
}): Promise<void> {
  const { lines, driver, link, wake, time, signal } = options;
  let isCurrent = false;
  let isReported = false;

  /** Milliseconds to wait for a change; undefined if the server is unreachable. */
  async function exchange(): Promise<number | { retryAfterSeconds: number | undefined }> {
    if (!isCurrent) {
      const fetched = await link.call(fetchLines, {}, { signal });
      if (fetched.kind === "unreachable") return fetched;
      if (fetched.kind === "rejected") return REFUSED_WAIT_MS;
      await lines.apply(fetched.body);
      isCurrent = true;
    }
    // That the last line is gone is reported too.
    if (lines.isEmpty() && !isReported) return Infinity;
    const result = await link.call(
      reportLines,
      {
        version: lines.version(),
        sentAt: new Date(options.now()).toISOString(),
        driver: await driver.readiness(),
        lines: lines.statuses(),
      },
      { signal },
    );
    if (result.kind === "unreachable") return result;
    if (result.kind === "rejected") return REFUSED_WAIT_MS;
    isReported = !lines.isEmpty();
    isCurrent = result.body.version === lines.version();
    if (!isCurrent) return 0;
    const { reportEverySeconds } = result.body;
    return 1000 * (reportEverySeconds > 0 ? reportEverySeconds : LINE_REPORT_SECONDS);
  }

  for (let failures = 0; !signal.aborted;) {
    const next = await exchange();
    if (typeof next === "object") {
      failures += 1;
      await time.sleep(backoffMs(failures, next.retryAfterSeconds), signal);
      continue;
    }
    failures = 0;
    if (next === Infinity) await wake.wait(signal);
    else if (next > 0) await wakeOrTimeout(wake, next, time, signal);
    await time.sleep(DEBOUNCE_MS, signal);
  }
}
