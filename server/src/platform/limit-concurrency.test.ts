import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency.ts";

test("runs all work, also behind one that fails, and never more than its number at a time", async () => {
  const inTurn = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const work = async (number: number): Promise<number> => {
    most = Math.max(most, (running += 1));
    await sleep(5);
    running -= 1;
    if (number === 1) throw new Error("fails");
    return number;
  };
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((number) => inTurn(() => work(number))),
  );
  expect(
    results.map((result) => (result.status === "fulfilled" ? result.value : "failed")),
  ).toEqual([0, "failed", 2, 3, 4]);
  expect(most).toBe(2);
});
