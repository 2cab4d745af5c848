import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { expect, test } from "vitest";
import { tasks } from "../messages.ts";
import { bulkPlan, bulkResult, removalPlan } from "./bulk-plan.ts";

const now = new Date("2026-11-20T10:00:00Z");
const option = { type: "B", task: "b1", zone: "east", threads: 1, reasons: [] } as const;

function device(id: string, fields: Partial<DeviceRow> = {}): DeviceRow {
  return {
    deviceId: id,
    bcode: `CODE-${id}`,
    mac_address: `02:00:00:00:00:0${id}`,
    note: "",
    arch: "arm",
    cpu_count: 4,
    mem_size: 2 ** 33,
    storage_size: 2 ** 39,
    manual_schedule_candidate: { "B-b1-east": `3${id}` },
    ...fields,
  } as DeviceRow;
}

const old = {
  id: "70",
  type: "B",
  task: "b2",
  zone: "north",
  threads: 1,
  status: "Running",
  message: "",
} as const;
const devices = [
  device("1"),
  device("2", { manual_schedule_candidate: {} }),
  device("3", { note: "Attic", task_map: [old] }),
];

test("each device has its new task, removed task, or reason to be skipped", () => {
  const plan = bulkPlan(devices, option, now);
  expect(plan.map((line) => line.text)).toEqual([
    tasks.bulkWillAdd,
    tasks.bulkSkipped(tasks.notOffered),
    "Replaces B · b2 · North",
  ]);
  expect(plan[2]?.name).toBe("Attic (02:00:00:00:00:03)");
  expect(plan.map((line) => line.change)).toEqual([
    {
      device_id: "1",
      bcode: "CODE-1",
      mac_address: "02:00:00:00:00:01",
      action_type: "update",
      instance_id: "31",
      choosedType: "B",
      choosedTask: "b1",
      choosedZone: "east",
    },
    undefined,
    expect.objectContaining({ device_id: "3", instance_id: "33" }),
  ]);
});

test("a task of a type is removed where there is one and the device is not locked", () => {
  const locked = device("4", { task_map: [old], manual_schedule_status: "ARLEADT_SCHEDULE" });
  const plan = removalPlan([...devices, locked], "B");
  expect(plan.map((line) => line.text)).toEqual([
    tasks.bulkSkipped(tasks.hasNone("B")),
    tasks.bulkSkipped(tasks.hasNone("B")),
    tasks.bulkWillRemove("B · b2 · North"),
    tasks.bulkSkipped(tasks.isLocked),
  ]);
  expect(plan.flatMap((line) => line.change ?? [])).toEqual([
    {
      device_id: "3",
      bcode: "CODE-3",
      mac_address: "02:00:00:00:00:03",
      action_type: "delete",
      instance_id: "70",
    },
  ]);
});

test("results belong to the devices that were sent, in their order; what was not sent stays planned", () => {
  const plan = bulkPlan(devices, option, now);
  const shown = (results: Parameters<typeof bulkResult>[1]) =>
    bulkResult(plan, results).map(({ text, isDone }) => [text, isDone]);
  const taken = { isDone: true, message: "Taken" };
  expect(shown([taken, { isDone: false, message: "Away" }])).toEqual([
    ["Taken", true],
    [tasks.bulkSkipped(tasks.notOffered), undefined],
    ["Away", false],
  ]);
  expect(shown([taken])[2]).toEqual(["Replaces B · b2 · North", undefined]);
});
