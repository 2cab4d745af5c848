import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import type { TimeSource } from "@nodeyard/agent/platform/time.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { BoundDevice } from "./bound-device.ts";
import { type CallContext, sendTasks, reportStarts } from "./device-calls.ts";
import { letFaultsHappen } from "./virtual-tasks.ts";

const POLL_INTERVAL_MS = 1_000;
/** Interval of fault checks per device, spread over the fleet. */
const FAULTS_EVERY_POLLS = MINUTE_MS / POLL_INTERVAL_MS;
/** Spreads the lists of a large fleet after a start. */
const LISTS_PER_POLL = 50;

/**
 * Simulates the devices' tasks until the signal fires. An online device reports when a task starts running, and sends its
 * list after the start, after being offline and when a task failed or recovered; otherwise tasks cause no calls.
 */
export async function followTasks(
  options: CallContext & {
    devices: readonly BoundDevice[];
    isThere: (bound: BoundDevice) => boolean;
    time: TimeSource;
    signal: AbortSignal;
  },
): Promise<void> {
  const { devices, isThere, now, time, signal } = options;
  /** Devices whose list is not yet delivered. */
  const unsent = new Set(devices);
  let failures = 0;
  for (let polls = 0; !signal.aborted; polls += 1) {
    let lists = 0;
    for (const [place, bound] of devices.entries()) {
      if (signal.aborted) return;
      if (!isThere(bound)) {
        if (bound.tasks.length > 0) unsent.add(bound);
        continue;
      }
      if (!(await reportStarts(options, bound))) unsent.add(bound);
      if (polls % FAULTS_EVERY_POLLS === place % FAULTS_EVERY_POLLS)
        if (letFaultsHappen(bound, now())) unsent.add(bound);
      if (!unsent.has(bound) || lists >= LISTS_PER_POLL || failures > 0) continue;
      lists += 1;
      if (await sendTasks(options, bound)) unsent.delete(bound);
      else failures += 1;
    }
    const waitMs = failures > 0 ? backoffMs(failures, undefined) : POLL_INTERVAL_MS;
    await time.sleep(waitMs, signal);
    if (failures > 0) failures = await retry(options, unsent, failures);
  }
}

/** After an outage one device probes first. @returns consecutive failures. */
async function retry(
  options: Parameters<typeof followTasks>[0],
  unsent: Set<BoundDevice>,
  failures: number,
): Promise<number> {
  const first = [...unsent].find(options.isThere);
  if (first === undefined) return 0;
  if (!(await sendTasks(options, first))) return failures + 1;
  unsent.delete(first);
  return 0;
}
