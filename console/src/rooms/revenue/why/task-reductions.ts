import { formatBp } from "@nodeyard/contract/money.ts";
import { formatBytes } from "../../../shared/format.ts";
import { percent } from "./hour-words.ts";
import { why } from "./messages.ts";
import type { TaskCredit } from "./task-steps.ts";

const BITS_PER_MBIT = 1_000_000;

export interface TaskReduction {
  readonly name: "shared" | "presence" | "address" | "bandwidth" | "storage" | "pool";
  readonly text: string;
}

const mbps = (bps: number): string => String(Number((bps / BITS_PER_MBIT).toFixed(2)));

/** Reductions of the credit of a running task: other tasks at the same time, bounds, and the day's pool. */
export function taskReductions(task: TaskCredit): TaskReduction[] {
  const { paidShare, presentShare, reportedP95OutBps, reportedStorageBytes, reducedTo } = task;
  const found: TaskReduction[] = [];
  if (paidShare !== null && task.runningShare > 0 && task.taskShare < 1)
    found.push({
      name: "shared",
      text: why.taskShared(percent(task.runningShare), percent(paidShare)),
    });
  if (presentShare !== null && presentShare < task.runningShare)
    found.push({ name: "presence", text: why.taskPresence(percent(presentShare)) });
  if (task.addressDeviceCount !== null)
    found.push({ name: "address", text: why.taskAddressShared(task.addressDeviceCount) });
  if (reportedP95OutBps !== null && task.obstacle !== "too_few_points")
    found.push({
      name: "bandwidth",
      text: why.taskBandwidthBound(mbps(reportedP95OutBps), mbps(task.p95OutBps)),
    });
  if (reportedStorageBytes !== null)
    found.push({
      name: "storage",
      text: why.taskStorageBound(formatBytes(reportedStorageBytes), formatBytes(task.storageBytes)),
    });
  if (reducedTo !== null)
    found.push({
      name: "pool",
      text: why.taskPool(formatBp(reducedTo.gross, 2), formatBp(reducedTo.pool, 2)),
    });
  return found;
}
