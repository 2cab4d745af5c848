import { expect, it } from "vitest";
import type { StateStore } from "./agent-state.ts";
import { createDailyBudget, DAILY_LIMIT_BYTES } from "./daily-budget.ts";

const DAY_MS = 86_400_000;

function memoryStore(): Pick<StateStore, "get" | "update"> {
  let state: ReturnType<StateStore["get"]> = { clockOffsetMs: 0 };
  return {
    get: () => state,
    update: async (change) => {
      state = { ...state, ...change } as typeof state;
      return true;
    },
  };
}

it("spends no more than a day's limit, across restarts, and begins anew with the day", async () => {
  const store = memoryStore();
  let wallMs = Date.parse("2026-03-10T20:00:00Z");
  const start = () => createDailyBudget(store, { wallMs: () => wallMs });
  const limit = DAILY_LIMIT_BYTES.throughputSent;
  expect(await start().spend("throughputSent", limit - 10)).toBe(true);
  expect(await start().spend("throughputSent", 11)).toBe(false);
  expect(await start().spend("throughputSent", 10)).toBe(true);
  expect(await start().spend("throughputSent", 1)).toBe(false);
  expect(await start().spend("diskTestsWritten", 1)).toBe(true);
  wallMs += DAY_MS;
  expect(await start().spend("throughputSent", limit)).toBe(true);
});

it("multiplies a limit by what it is for", async () => {
  const budget = createDailyBudget(memoryStore(), { wallMs: () => 0 });
  const limit = DAILY_LIMIT_BYTES.diskTestsWritten;
  expect(await budget.spend("diskTestsWritten", 2 * limit, 2)).toBe(true);
  expect(await budget.spend("diskTestsWritten", 1, 2)).toBe(false);
});
