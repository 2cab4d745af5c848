import { reportDisks } from "@nodeyard/contract/faults/agent-calls.ts";
import { DISKS_EVERY_SECONDS } from "@nodeyard/contract/faults/disk-rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { ReadDisks } from "./read-disks.ts";

/** Whatever the server says: reading disks costs them time. */
const LEAST_WAIT_MS = 5 * MINUTE_MS;

/** Reports what the disks say of themselves, until the signal fires; nothing where they cannot be read. */
export async function runDiskReporter(options: {
  readDisks: ReadDisks;
  link: ServerLink;
  time: TimeSource;
  /** Before the first report, to spread devices. */
  delayMs: number;
  signal: AbortSignal;
}): Promise<void> {
  const { readDisks, link, time, signal } = options;
  await time.sleep(options.delayMs, signal);
  for (let failures = 0; !signal.aborted;) {
    const disks = await readDisks();
    if (signal.aborted) return;
    let waitMs = DISKS_EVERY_SECONDS * 1000;
    if (disks !== undefined) {
      const result = await link.call(reportDisks, { disks }, { signal });
      failures = result.kind === "unreachable" ? failures + 1 : 0;
      if (result.kind === "ok") waitMs = Math.max(result.body.nextInSeconds * 1000, LEAST_WAIT_MS);
      if (result.kind === "unreachable") waitMs = backoffMs(failures, result.retryAfterSeconds);
    }
    await time.sleep(waitMs, signal);
  }
}
