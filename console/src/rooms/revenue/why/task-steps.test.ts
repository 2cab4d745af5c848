import { describe, expect, it } from "vitest";
import { isTaskEqual, taskSteps, type TaskCredit } from "./task-steps.ts";

const task: TaskCredit = {
  taskId: "26",
  type: "I",
  task: "16",
  zone: "east",
  threads: 16,
  amount: "1303.572953",
  p95OutBps: 1_052_808_801,
  pointCount: 288,
  runningShare: 1,
  taskShare: 1,
  paidShare: null,
  presentShare: null,
  bandwidthShare: null,
  reportedP95OutBps: null,
  addressDeviceCount: null,
  reportedStorageBytes: null,
  reducedTo: null,
  storageBytes: 17_085_877_932_454,
  onlineShare: 1,
  storageShare: 1,
  bpPerMbpsDay: "0.495000",
  bpPerGibDay: "0.050000",
  feePercent: 1,
  obstacle: "",
};

describe("a task's day worked out", () => {
  it("shows bandwidth, storage, fee and what is left, to the credited micro-BP", () => {
    const steps = taskSteps(task);
    expect(steps.map((step) => step.text)).toEqual([
      "⌊495000 × 1052808801 ÷ 1000000⌋ = 521140356",
      "⌊521140356 × 1000000 ÷ 1000000⌋ = 521140356",
      "⌊521140356 × 1000000 ÷ 1000000⌋ = 521140356",
      "⌊50000 × 15912 × 1000000 ÷ 1000000⌋ = 795600000",
      "⌊795600000 × 1000000 ÷ 1000000⌋ = 795600000",
      "521140356 + 795600000 = 1316740356",
      "⌊1316740356 × 10000 ÷ 1000000⌋ = 13167403",
      "1316740356 - 13167403 = 1303572953",
    ]);
    expect(isTaskEqual(steps, task)).toBe(true);
    expect(isTaskEqual(steps, { ...task, amount: "1303.572954" })).toBe(false);
  });

  it("rounds down at each share of a task that ran for a part of the day beside two others", () => {
    const part = { ...task, runningShare: 0.583333, storageShare: 0.583333, taskShare: 0.333333 };
    expect(taskSteps(part).map((step) => step.result)).toEqual([
      521_140_356n,
      303_998_367n,
      101_332_687n,
      464_099_734n,
      154_699_756n,
      256_032_443n,
      2_560_324n,
      253_472_119n,
    ]);
  });

  it("counts the paid share of the day once, and what the day's pool left of it", () => {
    const part = {
      ...task,
      taskShare: 0.571429,
      paidShare: 0.333333,
      storageShare: 0.25,
      reducedTo: { gross: "4000000.000000", pool: "1917792.000000" },
    };
    expect(taskSteps(part).map((step) => [step.name, step.result])).toEqual([
      ["bandwidth", 521_140_356n],
      ["bandwidthPaid", 173_713_278n],
      ["storagePaid", 198_900_000n],
      ["gross", 372_613_278n],
      ["pool", 178_648_690n],
      ["fee", 1_786_486n],
      ["amount", 176_862_204n],
    ]);
  });

  it("pays bandwidth and storage for the smallest of the shares run, online and present", () => {
    const shares = { presentShare: 0.333333, bandwidthShare: 0.333333, storageShare: 0.25 };
    expect(
      taskSteps({ ...task, paidShare: 1, ...shares })
        .slice(0, 3)
        .map((step) => [step.name, step.result]),
    ).toEqual([
      ["bandwidth", 521_140_356n],
      ["bandwidthPresent", 173_713_278n],
      ["storagePresent", 198_900_000n],
    ]);
  });

  it("has no steps for a task that is not paid, and still pays storage where points were too few", () => {
    for (const obstacle of ["not_running", "storage_below_minimum"] as const) {
      const unpaid = { ...task, obstacle, amount: "0.000000" };
      expect(taskSteps(unpaid)).toEqual([]);
      expect(isTaskEqual([], unpaid)).toBe(true);
    }
    const few = { ...task, obstacle: "too_few_points" as const, p95OutBps: 0 };
    expect(taskSteps(few).at(-1)?.result).toBe(787_644_000n);
  });
});
