import { expect, it } from "vitest";
import { AgentExit, EXIT } from "./exit-codes.ts";
import { keepRunning } from "./keep-running.ts";
import { createFakeTime } from "./testing/fake-time.ts";
import { textsIn } from "./texts.ts";

const DAY_MS = 86_400_000;

function runs(outcome: (count: number) => Error | undefined, durationMs: number) {
  const time = createFakeTime(0, DAY_MS);
  const stop = new AbortController();
  const lines: string[] = [];
  const note = (line: string): void => void lines.push(line);
  const counted = { runs: 0 };
  const ended = keepRunning(
    async () => {
      counted.runs += 1;
      await time.sleep(durationMs, stop.signal);
      const error = outcome(counted.runs);
      if (error !== undefined) throw error;
    },
    {
      time,
      log: { info: note, warn: note, error: note },
      texts: textsIn("en"),
      signal: stop.signal,
    },
  );
  return { time, stop, lines, counted, ended };
}

it("runs an agent that fails at once some hundred times a day, not thousands of times", async () => {
  const { time, stop, lines, counted, ended } = runs(() => new Error("a fault"), 1000);
  await time.runFor(DAY_MS);
  expect(counted.runs).toBeGreaterThan(250);
  expect(counted.runs).toBeLessThan(620);
  expect(lines.at(-1)).toContain("a fault");
  stop.abort();
  await ended;
});

it("is back within seconds where a run was a good one", async () => {
  const { time, stop, counted, ended } = runs(() => new Error("a fault"), DAY_MS / 12);
  await time.runFor(DAY_MS);
  expect(counted.runs).toBe(12);
  stop.abort();
  await ended;
});

it("ends with what the owner must resolve, and with the run", async () => {
  for (const [outcome, error] of [
    [new AgentExit(EXIT.unbound, ""), expect.any(AgentExit)],
    [undefined, undefined],
  ] as const) {
    const { time, counted, ended } = runs((count) => (count === 2 ? outcome : new Error()), 1);
    const settled = ended.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    let isOver = false;
    void settled.then(() => (isOver = true));
    await time.runUntil(() => isOver);
    expect(await settled).toEqual(error);
    expect(counted.runs).toBe(2);
  }
});
