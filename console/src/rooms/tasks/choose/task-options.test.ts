import type { OffersResponse } from "@nodeyard/contract/tasks/calls.ts";
import type { TaskEntry } from "@nodeyard/contract/tasks/columns.ts";
import { expect, test } from "vitest";
import { tasks } from "../messages.ts";
import {
  chosenOption,
  completed,
  readCandidate,
  sharedOptions,
  taskOptions,
  whyNot,
} from "./task-options.ts";

const GIB = 2 ** 30;
const now = new Date("2026-11-20T10:00:00Z");
const row = {
  arch: "arm",
  cpu_count: 4,
  mem_size: 8 * GIB,
  storage_size: 500 * GIB,
  manual_schedule_candidate: {
    "B-b2-north": "5",
    "B-b1-south": "4",
    "B-b1-east": "3",
    "C-c1-east": "6",
    "D-2-east": "12",
    "D-1-east": "11",
  },
};
const running: TaskEntry = {
  id: "77",
  type: "B",
  task: "b1",
  zone: "east",
  threads: 1,
  status: "Running",
  message: "",
};
const offers: OffersResponse = {
  code: 200,
  list: [
    {
      instanceId: "1",
      type: "A",
      task: "a1",
      zone: "east",
      threads: 1,
      obstacles: ["window"],
      pay: null,
    },
    { instanceId: "3", type: "B", task: "b1", zone: "east", threads: 1, obstacles: [], pay: null },
    {
      instanceId: "12",
      type: "D",
      task: "2",
      zone: "east",
      threads: 2,
      obstacles: ["uplink"],
      pay: null,
    },
    {
      instanceId: "13",
      type: "D",
      task: "3",
      zone: "east",
      threads: 3,
      obstacles: ["uplink"],
      pay: null,
    },
  ],
  device: {
    arch: "arm",
    cpuCount: 4,
    memoryBytes: 8 * GIB,
    storageBytes: 500 * GIB,
    uplinkBps: 50_000_000,
  },
};

test("a candidate's key is type, task and zone; a broken key is no candidate", () => {
  expect(readCandidate("D-7-south")).toEqual({ type: "D", task: "7", zone: "south", threads: 7 });
  expect(readCandidate("B-b1-east")).toEqual({ type: "B", task: "b1", zone: "east", threads: 1 });
  for (const key of ["", "B", "B-b1", "B--east", "Z-z1-east", "B-b1-middle"])
    expect(readCandidate(key)).toBeUndefined();
});

test("candidates come in the order of types, threads and zones", () => {
  const options = taskOptions(row, undefined, now);
  expect(options.map((each) => `${each.type}-${each.task}-${each.zone}`)).toEqual([
    "B-b1-east",
    "B-b1-south",
    "B-b2-north",
    "C-c1-east",
    "D-1-east",
    "D-2-east",
  ]);
  expect(options.every((each) => each.reasons.length === 0)).toBe(true);
  expect(options.map((each) => each.instanceId)).toEqual(["3", "4", "5", "6", "11", "12"]);
});

test("what is on offer but not for this device is there with its reason, and the newer answer wins", () => {
  const options = taskOptions(row, offers, now);
  const find = (type: string, task: string) =>
    options.find((each) => each.type === type && each.task === task);
  expect(find("A", "a1")?.reasons[0]).toContain("opens on 2026-11-26");
  expect(find("D", "2")?.reasons).toEqual([
    "2 threads need 80 Mbps of uplink; the 30-day peak is 50 Mbps",
  ]);
  expect(find("D", "2")?.instanceId).toBeUndefined();
  expect(find("D", "1")?.instanceId).toBe("11");
});

test("a task that the device already runs cannot be chosen; one that failed can be tried again", () => {
  const [running1] = taskOptions({ ...row, task_map: [running] }, offers, now).filter(
    (each) => each.type === "B" && each.zone === "east",
  );
  expect(running1?.reasons).toEqual([tasks.alreadyHas]);
  expect(running1?.instanceId).toBeUndefined();
  const failed = { ...running, status: "NotRunning" } as const;
  const [again] = taskOptions({ ...row, task_map: [failed] }, offers, now).filter(
    (each) => each.type === "B" && each.zone === "east",
  );
  expect(again?.instanceId).toBe("3");
});

test("a row without candidates has no options and breaks nothing", () => {
  const { manual_schedule_candidate: _, ...bare } = row;
  expect(taskOptions(bare, undefined, now)).toEqual([]);
  expect(sharedOptions([bare], now)).toEqual([]);
});

test("single options are selected automatically", () => {
  const options = taskOptions(row, undefined, now);
  expect(completed(options, { type: "C" })).toEqual({ type: "C", task: "c1", zone: "east" });
  expect(completed(options, { type: "B" })).toEqual({
    type: "B",
    task: undefined,
    zone: undefined,
  });
  expect(completed(options, { type: "B", task: "b2" })).toMatchObject({ zone: "north" });
  expect(completed(options, { type: "B", task: "b1" })).toMatchObject({ zone: undefined });
  expect(completed(options, {})).toEqual({});
});

test("a choice means an option only when type, task and zone are there", () => {
  const options = taskOptions(row, undefined, now);
  expect(chosenOption(options, {})).toBeUndefined();
  expect(chosenOption(options, { type: "B", task: "b1" })).toBeUndefined();
  expect(chosenOption(options, { type: "B", task: "b1", zone: "south" })?.instanceId).toBe("4");
});

test("several devices are offered what any of them may have", () => {
  const other = { ...row, manual_schedule_candidate: { "C-c1-south": "7" }, task_map: [running] };
  const keys = sharedOptions([row, other], now).map(
    (each) => `${each.type}-${each.task}-${each.zone}`,
  );
  expect(keys).toContain("C-c1-south");
  expect(keys).toContain("B-b1-east");
  expect(new Set(keys).size).toBe(keys.length);
});

test("the reason that one of several cannot have it comes from its row", () => {
  const b1 = { type: "B", task: "b1", zone: "east", threads: 1 } as const;
  const d3 = { type: "D", task: "3", zone: "east", threads: 3 } as const;
  expect(whyNot(row, b1, now)).toBeUndefined();
  expect(whyNot({ ...row, task_map: [running] }, b1, now)).toBe(tasks.alreadyHas);
  const bare = { ...row, manual_schedule_candidate: {} };
  expect(whyNot({ ...bare, arch: "amd" }, d3, now)).toBe(tasks.dOnVirtualMachine);
  expect(whyNot(bare, d3, now)).toBe("3 threads need 120 Mbps of uplink, not reached in 30 days");
  expect(whyNot({ ...bare, mem_size: GIB / 2 }, b1, now)).toContain("1 GiB of memory");
  expect(whyNot(bare, b1, now)).toBe(tasks.notOffered);
});
