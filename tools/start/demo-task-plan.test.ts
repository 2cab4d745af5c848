import { expect, it } from "vitest";
import { isInWindow, TASK_RULES, TASK_TYPES } from "../../contract/src/tasks/rules.ts";
import { DAY_MS, HOUR_MS } from "../../contract/src/time.ts";
import { createFleet } from "../../simulator/src/fleet.ts";
import { DEMO_FLEET } from "./demo-fleet.ts";
import { planTasks } from "./demo-task-plan.ts";

const NEW_YEAR_MS = Date.parse("2027-01-01T00:00:00Z");
const YEAR = Array.from(
  { length: 366 },
  (_, day) => NEW_YEAR_MS + day * DAY_MS + (day % 24) * HOUR_MS,
);

it("has every type on whatever day the demo is made, A only while it can be chosen", () => {
  for (const nowMs of YEAR) {
    const steps = planTasks(nowMs);
    expect(new Set(steps.map(({ type }) => type)).size).toBe(TASK_TYPES.length);
    for (const { type, atMs } of steps) {
      expect(nowMs - atMs).toBeLessThan(34 * DAY_MS);
      const { window } = TASK_RULES[type];
      if (window) expect(isInWindow(window, new Date(atMs))).toBe(true);
    }
  }
});

it("comes in order of time", () => {
  const times = planTasks(NEW_YEAR_MS).map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

it("is for devices of the fleet that are large enough, and leaves some of the owner's without", () => {
  const fleet = createFleet(DEMO_FLEET);
  const indexes = new Set(planTasks(NEW_YEAR_MS).map(({ index }) => index));
  for (const index of indexes) {
    expect(fleet[index]?.hardware.storageBytes).toBeGreaterThan(100 * 2 ** 30);
    expect(fleet[index]?.dnsOk).toBe(true);
  }
  const { length } = [...indexes].filter((index) => index < 24);
  expect(length).toBeGreaterThan(12);
  expect(length).toBeLessThan(22);
});
