import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { floored, microBpOf, toPpm, type Step } from "./hour-steps.ts";

export type TaskCredit = WhyResponse["tasks"][number];
export type TaskStep = Step<
  | "bandwidth"
  | "running"
  | "bandwidthShare"
  | "bandwidthPaid"
  | "bandwidthPresent"
  | "storage"
  | "storageShare"
  | "storagePaid"
  | "storagePresent"
  | "gross"
  | "pool"
  | "fee"
  | "amount"
>;

const BYTES_PER_GIB = 2 ** 30;
const PPM_PER_PERCENT = 10_000;

/** Storage as it is paid: whole GiB, rounded down. */
function formatGib(bytes: number): bigint {
  return BigInt(Math.floor(bytes / BYTES_PER_GIB));
}

/** Obstacles that leave a task without anything; too few points take only the part for bandwidth. */
function isUnpaid(task: TaskCredit): boolean {
  return task.obstacle === "not_running" || task.obstacle === "storage_below_minimum";
}

/** The parts for bandwidth and storage; the last step of each is the part. */
function partsOf(task: TaskCredit): { bandwidth: TaskStep[]; storage: TaskStep[] } {
  const bandwidth = floored("bandwidth", [microBpOf(task.bpPerMbpsDay), BigInt(task.p95OutBps)]);
  const storageFactors = [
    microBpOf(task.bpPerGibDay),
    formatGib(task.storageBytes),
    toPpm(task.storageShare),
  ];
  if (task.paidShare !== null) {
    const paid =
      task.bandwidthShare === null
        ? floored("bandwidthPaid", [bandwidth.result, toPpm(task.paidShare)])
        : floored("bandwidthPresent", [bandwidth.result, toPpm(task.bandwidthShare)]);
    const storage = task.bandwidthShare === null ? "storagePaid" : "storagePresent";
    return { bandwidth: [bandwidth, paid], storage: [floored(storage, storageFactors)] };
  }
  const taskShare = toPpm(task.taskShare);
  const running = floored("running", [bandwidth.result, toPpm(task.runningShare)]);
  const bandwidthShare = floored("bandwidthShare", [running.result, taskShare]);
  const storage = floored("storage", storageFactors);
  const storageShare = floored("storageShare", [storage.result, taskShare]);
  return { bandwidth: [bandwidth, running, bandwidthShare], storage: [storage, storageShare] };
}

/**
 * A task's credit of a UTC day worked out again, in micro-BP, each product rounded down; on a day whose pool was exceeded
 * reduced in proportion.
 */
export function taskSteps(task: TaskCredit): TaskStep[] {
  if (isUnpaid(task)) return [];
  const parts = partsOf(task);
  const [bandwidthMicroBp, storageMicroBp] = [parts.bandwidth, parts.storage].map(
    (steps) => steps.at(-1)?.result ?? 0n,
  ) as [bigint, bigint];
  const totalMicroBp = bandwidthMicroBp + storageMicroBp;
  const { reducedTo } = task;
  const pool =
    reducedTo &&
    floored("pool", [totalMicroBp, microBpOf(reducedTo.pool)], microBpOf(reducedTo.gross));
  const grossMicroBp = pool ? pool.result : totalMicroBp;
  const fee = floored("fee", [grossMicroBp, BigInt(Math.round(task.feePercent * PPM_PER_PERCENT))]);
  const netMicroBp = grossMicroBp - fee.result;
  return [
    ...parts.bandwidth,
    ...parts.storage,
    {
      name: "gross",
      result: totalMicroBp,
      text: `${bandwidthMicroBp} + ${storageMicroBp} = ${totalMicroBp}`,
    },
    ...(pool ? [pool] : []),
    fee,
    {
      name: "amount",
      result: netMicroBp,
      text: `${grossMicroBp} - ${fee.result} = ${netMicroBp}`,
    },
  ];
}

/** Compares the steps with the credited amount. */
export function isTaskEqual(steps: readonly TaskStep[], task: TaskCredit): boolean {
  return (steps.at(-1)?.result ?? 0n) === microBpOf(task.amount);
}
