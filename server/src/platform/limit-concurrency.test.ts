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
    [0, 1, 2, 3, 4].map((number) => inTurn("owner", () => work(number))),
  );
  expect(
    results.map((result) => (result.status === "fulfilled" ? result.value : "failed")),
  ).toEqual([0, "failed", 2, 3, 4]);
  expect(most).toBe(2);
});

test("owners who wait take turns, each with its own work in order", async () => {
  const inTurn = limitConcurrency<string>(1);
  const done: string[] = [];
  const work = (name: string) =>
    inTurn(name.slice(0, 1), async () => {
      await sleep(1);
      done.push(name);
    });
  await Promise.all(["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(work));
  expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});
