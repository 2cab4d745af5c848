import { ApiError } from "@nodeyard/contract/error.ts";
import { tasksErrors } from "@nodeyard/contract/tasks/errors.ts";
import {
  needsOf,
  TASK_RULES,
  windowOpensOn,
  type Obstacle,
  type Offer,
  type TaskDevice,
} from "@nodeyard/contract/tasks/rules.ts";

const BYTES_PER_GB = 1024 ** 3;
const BPS_PER_MBPS = 1_000_000;

/** At most two decimals, truncated: an insufficient value must never look sufficient. */
function cut(value: number): number {
  return Math.floor(value * 100) / 100;
}

function needAndHas(need: number, has: number | null, unit: number): { need: number; has: number } {
  return { need: cut(need / unit), has: cut((has ?? 0) / unit) };
}

/** Error stating, with numbers, why the device cannot take the offer. */
export function assertNoObstacle(
  obstacle: Obstacle,
  offer: Offer,
  device: TaskDevice,
  now: Date,
): ApiError {
  const { type, threads } = offer;
  const rule = TASK_RULES[type];
  const needs = needsOf(offer);
  switch (obstacle) {
    case "window":
      return new ApiError(tasksErrors.windowClosed, {
        params: { date: rule.window ? windowOpensOn(rule.window, now) : "" },
      });
    case "arch":
      return new ApiError(tasksErrors.dOnVirtualMachine);
    case "threads":
      return new ApiError(tasksErrors.tooManyThreads, {
        params: { type, max: rule.maxThreads ?? 0 },
      });
    case "uplink":
      return new ApiError(tasksErrors.uplinkTooLow, {
        params: { threads, ...needAndHas(needs.uplinkBps, device.uplinkBps, BPS_PER_MBPS) },
      });
    case "cpu":
      return new ApiError(tasksErrors.cpuTooLow, {
        params: needAndHas(needs.cpuCount, device.cpuCount, 1),
      });
    case "memory":
      return new ApiError(tasksErrors.memoryTooLow, {
        params: needAndHas(needs.memoryBytes, device.memoryBytes, BYTES_PER_GB),
      });
    case "storage":
      return new ApiError(tasksErrors.storageTooLow, {
        params: needAndHas(needs.storageBytes, device.storageBytes, BYTES_PER_GB),
      });
    case "unknownHardware":
      return new ApiError(tasksErrors.hardwareUnknown);
  }
}
