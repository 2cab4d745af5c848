import { expect, it } from "vitest";
import { taskReductions } from "./task-reductions.ts";
import type { TaskCredit } from "./task-steps.ts";

const task: TaskCredit = {
  taskId: "1",
  type: "D",
  task: "1",
  zone: "east",
  threads: 1,
  amount: "1.000000",
  p95OutBps: 20_000_000,
  pointCount: 288,
  runningShare: 1,
  taskShare: 1,
  paidShare: 1,
  presentShare: 1,
  bandwidthShare: 1,
  storageBytes: 2 ** 40,
  reportedP95OutBps: null,
  addressDeviceCount: null,
  reportedStorageBytes: null,
  onlineShare: 1,
  storageShare: 1,
  reducedTo: null,
  bpPerMbpsDay: "1.000000",
  bpPerGibDay: "1.000000",
  feePercent: 1,
  obstacle: "",
};
const namesOf = (change: Partial<TaskCredit>) =>
  taskReductions({ ...task, ...change }).map(({ name }) => name);

it("names every cause that lowered a task which ran, and none for one that had the device alone and within its bounds", () => {
  expect(namesOf({})).toEqual([]);
  expect(namesOf({ taskShare: 0.5, paidShare: 0.5 })).toEqual(["shared"]);
  expect(namesOf({ presentShare: 0.4, bandwidthShare: 0.4 })).toEqual(["presence"]);
  // Present all the time that it ran.
  expect(namesOf({ presentShare: 0.4, runningShare: 0.4, paidShare: 0.4 })).toEqual([]);
  expect(namesOf({ reportedP95OutBps: 50_000_000 })).toEqual(["bandwidth"]);
  // All of it, as the task's obstacle says.
  expect(namesOf({ reportedP95OutBps: 50_000_000, obstacle: "too_few_points" })).toEqual([]);
  expect(namesOf({ addressDeviceCount: 3 })).toEqual(["address"]);
  expect(namesOf({ reportedStorageBytes: 2 ** 41 })).toEqual(["storage"]);
  expect(namesOf({ reducedTo: { gross: "2.000000", pool: "1.000000" } })).toEqual(["pool"]);
  // Credits from before carry the share in their formula.
  expect(namesOf({ taskShare: 0.5, paidShare: null })).toEqual([]);
});
