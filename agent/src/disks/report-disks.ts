import { reportDisks } from "@nodeyard/contract/faults/agent-calls.ts";
import { DISKS_EVERY_SECONDS } from "@nodeyard/contract/faults/disk-rules.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { ReadDisks } from "./read-disks.ts";

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
      if (result.kind === "ok") waitMs = result.body.nextInSeconds * 1000;
      if (result.kind === "unreachable") waitMs = backoffMs(failures, result.retryAfterSeconds);
    }
    await time.sleep(waitMs, signal);
  }
}
