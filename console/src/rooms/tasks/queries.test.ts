import { expect, test } from "vitest";
import { isInProgress } from "./queries.ts";

const now = Date.parse("2026-11-20T10:00:00Z");
const pending = {
  id: "1",
  type: "C",
  task: "c1",
  zone: "east",
  threads: 1,
  status: "Pending",
  message: "",
} as const;
const online = { status: "online" } as const;

test("a device with a pending task or removal is in progress while it is online", () => {
  expect(isInProgress({ ...online, task_map: [pending] }, now)).toBe(true);
  expect(isInProgress({ ...online, task_map: [{ ...pending, status: "Running" }] }, now)).toBe(
    false,
  );
  expect(isInProgress({ status: "offline", task_map: [pending] }, now)).toBe(false);
  expect(isInProgress(online, now)).toBe(false);
  const removing = { ...online, last_manual_schedule_status: "process" } as const;
  expect(isInProgress({ ...removing, manual_schedule_status: "ARLEADT_SCHEDULE" }, now)).toBe(true);
  expect(isInProgress({ ...removing, manual_schedule_status: "NORMAL" }, now)).toBe(false);
});

test("a change of the last minute is looked after even when the row says that it was applied", () => {
  const applied = { ...online, last_manual_schedule_status: "applied" } as const;
  const unlocks = (at: string) => ({ ...applied, manual_schedule_unlock_at: at });
  expect(isInProgress(unlocks("2026-11-20T11:59:30Z"), now)).toBe(true);
  expect(isInProgress(unlocks("2026-11-20T11:58:30Z"), now)).toBe(false);
});
