import { expect, test } from "vitest";
import { isUnderWay } from "./queries.ts";

const pending = {
  id: "1",
  type: "C",
  task: "c1",
  zone: "east",
  threads: 1,
  status: "Pending",
  message: "",
} as const;

test("a device that waits for a task or a removal is under way while it is there", () => {
  const online = { status: "online" } as const;
  expect(isUnderWay({ ...online, task_map: [pending] })).toBe(true);
  expect(isUnderWay({ ...online, task_map: [{ ...pending, status: "Running" }] })).toBe(false);
  expect(isUnderWay({ status: "offline", task_map: [pending] })).toBe(false);
  expect(isUnderWay(online)).toBe(false);
  const removing = { ...online, task_map: [], last_manual_schedule_status: "process" } as const;
  expect(isUnderWay({ ...removing, manual_schedule_status: "ARLEADT_SCHEDULE" })).toBe(true);
  expect(isUnderWay({ ...removing, manual_schedule_status: "NORMAL" })).toBe(false);
});
