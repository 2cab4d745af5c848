import {
  needsOf,
  TASK_RULES,
  windowOpensOn,
  type Obstacle,
  type Offer,
  type TaskDevice,
} from "@nodeyard/contract/tasks/rules.ts";
import { formatBytes, formatCount, UNKNOWN } from "../../../shared/format.ts";
import { tasks } from "../messages.ts";

const MBPS = 1_000_000;

/** One of the things that keep an offer from a device, in words and numbers. */
export function obstacleWords(
  obstacle: Obstacle,
  offer: Offer,
  device: TaskDevice,
  now: Date,
): string {
  const rule = TASK_RULES[offer.type];
  const needs = needsOf(offer);
  switch (obstacle) {
    case "window":
      return rule.window
        ? tasks.windowClosed(...rule.window, windowOpensOn(rule.window, now))
        : tasks.notOffered;
    case "arch":
      return tasks.dOnVirtualMachine;
    case "threads":
      return tasks.threadsAtMost(offer.type, rule.maxThreads ?? offer.threads);
    case "uplink": {
      const need = formatCount(needs.uplinkBps / MBPS);
      return device.uplinkBps === null || !Number.isFinite(device.uplinkBps)
        ? tasks.uplinkUnknown(offer.threads, need)
        : // Cut, not rounded: a line just below what is needed must not look as if it had it.
          tasks.uplinkTooLow(offer.threads, need, formatCount(Math.floor(device.uplinkBps / MBPS)));
    }
    case "cpu":
      return tasks.cpuTooLow(needs.cpuCount, count(device.cpuCount));
    case "memory":
      return tasks.memoryTooLow(formatBytes(needs.memoryBytes), formatBytes(device.memoryBytes));
    case "storage":
      return tasks.storageTooLow(formatBytes(needs.storageBytes), formatBytes(device.storageBytes));
    case "unknownHardware":
      return tasks.hardwareUnknown;
  }
}

function count(value: number | null): string {
  return value === null ? UNKNOWN : formatCount(value);
}
