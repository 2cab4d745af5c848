import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { floored, microBpOf, toPpm, type Step } from "./hour-steps.ts";

export type TaskCredit = WhyResponse["tasks"][number];
export type TaskStep = Step<
  | "bandwidth"
  | "running"
  | "bandwidthShare"
  | "storage"
  | "storageShare"
  | "gross"
  | "fee"
  | "amount"
>;

const BYTES_PER_GIB = 2 ** 30;
const PPM_PER_PERCENT = 10_000;

/** Storage as it is paid: whole GiB, rounded down. */
export function wholeGib(bytes: number): bigint {
  return BigInt(Math.floor(bytes / BYTES_PER_GIB));
}

/** Obstacles that leave a task without anything; too few points take only the part for bandwidth. */
export function isUnpaid(task: TaskCredit): boolean {
  return task.obstacle === "not_running" || task.obstacle === "storage_below_minimum";
}

/** A task's credit of a UTC day worked out again, in micro-BP, each product rounded down. */
export function taskSteps(task: TaskCredit): TaskStep[] {
  if (isUnpaid(task)) return [];
  const taskShare = toPpm(task.taskShare);
  const bandwidth = floored("bandwidth", [microBpOf(task.bpPerMbpsDay), BigInt(task.p95OutBps)]);
  const running = floored("running", [bandwidth.result, toPpm(task.runningShare)]);
  const bandwidthShare = floored("bandwidthShare", [running.result, taskShare]);
  const storage = floored("storage", [
    microBpOf(task.bpPerGibDay),
    wholeGib(task.storageBytes),
    toPpm(task.storageShare),
  ]);
  const storageShare = floored("storageShare", [storage.result, taskShare]);
  const grossMicroBp = bandwidthShare.result + storageShare.result;
  const fee = floored("fee", [grossMicroBp, BigInt(Math.round(task.feePercent * PPM_PER_PERCENT))]);
  const netMicroBp = grossMicroBp - fee.result;
  return [
    bandwidth,
    running,
    bandwidthShare,
    storage,
    storageShare,
    {
      name: "gross",
      result: grossMicroBp,
      text: `${bandwidthShare.result} + ${storageShare.result} = ${grossMicroBp}`,
    },
    fee,
    {
      name: "amount",
      result: netMicroBp,
      text: `${grossMicroBp} - ${fee.result} = ${netMicroBp}`,
    },
  ];
}

/** Whether the steps lead to the credited amount. */
export function isTaskEqual(steps: readonly TaskStep[], task: TaskCredit): boolean {
  return (steps.at(-1)?.result ?? 0n) === microBpOf(task.amount);
}
