import { expect, test } from "vitest";
import { adviceOf } from "./rules.ts";

const device = (last_manual_schedule_status: string, schedule = true) => ({
  status: "online" as const,
  schedule,
  last_manual_schedule_status,
});
const offline = { ...device("applied"), status: "offline" as const };

test.each([
  [device("applied", false), "Running", "", "dns"],
  [device("process"), "NotRunning", "os_rebuild", "wait"],
  [device("vol_ins"), "Running", "", "disk"],
  [device("applied"), "Pending", "", "pending"],
  [device("applied"), "NotRunning", "os_rebuild", "os_rebuild"],
  [device("applied"), "NotRunning", "elsewhere", "ticket"],
  [device("applied"), "NotRunning", "", "ticket"],
  [device("applied"), "Running", "", "normal"],
  [offline, "Running", "", "offline_device"],
  [offline, "NotRunning", "hd_format", "hd_format"],
  [device(""), "Running", "", undefined],
] as const)("advises on %o with a task that is %s (%s): %s", (one, status, solution, advice) => {
  expect(adviceOf(one, { status, solution })).toBe(advice);
});
