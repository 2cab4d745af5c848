import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import type { TimeSource } from "@nodeyard/agent/platform/time.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { BoundDevice } from "./bound-device.ts";
import { type CallContext, sendTasks, tellStarts } from "./device-calls.ts";
import { letFaultsHappen } from "./virtual-tasks.ts";

const POLL_INTERVAL_MS = 1_000;
/** Each device's tasks are looked at for faults once in this time, a part of the devices at a time. */
const FAULTS_EVERY_LOOKS = MINUTE_MS / POLL_INTERVAL_MS;
/** So that a fleet of thousands does not send all its lists at once after a start. */
const LISTS_PER_LOOK = 50;

/**
 * Lets the devices' tasks live until the signal fires. A device that is there says when a task has come to run, and sends
 * its list after the start, after a time away and when a task failed or recovered by itself; otherwise its tasks cost no call.
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
  /** Devices whose list the server has not got since they came. */
  const unsent = new Set(devices);
  let failures = 0;
  for (let look = 0; !signal.aborted; look += 1) {
    let lists = 0;
    for (const [place, bound] of devices.entries()) {
      if (signal.aborted) return;
      if (!isThere(bound)) {
        if (bound.tasks.length > 0) unsent.add(bound);
        continue;
      }
      if (!(await tellStarts(options, bound))) unsent.add(bound);
      if (look % FAULTS_EVERY_LOOKS === place % FAULTS_EVERY_LOOKS)
        if (letFaultsHappen(bound, now())) unsent.add(bound);
      if (!unsent.has(bound) || lists >= LISTS_PER_LOOK || failures > 0) continue;
      lists += 1;
      if (await sendTasks(options, bound)) unsent.delete(bound);
      else failures += 1;
    }
    const waitMs = failures > 0 ? backoffMs(failures, undefined) : POLL_INTERVAL_MS;
    await time.sleep(waitMs, signal);
    if (failures > 0) failures = await retry(options, unsent, failures);
  }
}

/** After the server was away one device tries first. @returns failures in a row. */
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
