import { EventEmitter } from "node:events";
import type { Runner } from "graphile-worker";
import { expect, test, vi } from "vitest";
import { superviseRunner } from "./supervise-runner.ts";

/** A supervised runner; `end` makes it exit. */
function fakeRunner() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});
  const stop = vi.fn(async () => resolve());
  const end = (error?: Error): void => (error ? reject(error) : resolve());
  return { runner: { promise, stop } as unknown as Runner, end, stop };
}

/** Starts fake runners in sequence. */
function keepFakes() {
  const runners = [fakeRunner(), fakeRunner(), fakeRunner()] as const;
  let started = 0;
  const events = new EventEmitter();
  const onEnded = vi.fn(async () => {});
  const start = async (): Promise<Runner> => {
    started += 1;
    return (runners[started - 1] ?? fakeRunner()).runner;
  };
  return {
    runners,
    events,
    onEnded,
    started: () => started,
    kept: superviseRunner({ start, events, onEnded }),
  };
}

const until = (check: () => boolean) => vi.waitUntil(check, { timeout: 120_000, interval: 20 });

test("a runner that exits is replaced, with its reason logged", async () => {
  const { runners, onEnded, started, kept } = keepFakes();
  const keeper = await kept;
  const reason = new Error("the database went away");
  runners[0].end(reason);
  await until(() => started() === 2);
  expect(onEnded).toHaveBeenCalledExactlyOnceWith(reason);
  await keeper.stop();
  expect(runners[1].stop).toHaveBeenCalledOnce();
  expect(started()).toBe(2);
});

test("a runner that hangs during its shutdown is abandoned and replaced", async () => {
  const { runners, events, started, kept } = keepFakes();
  const keeper = await kept;
  events.emit("pool:gracefulShutdown");
  await until(() => started() === 2);
  expect(runners[0].stop).not.toHaveBeenCalled();
  await keeper.stop();
});

test("a runner whose polls fail one after the other is stopped and replaced, with the reason", async () => {
  const { runners, events, onEnded, started, kept } = keepFakes();
  const keeper = await kept;
  const error = new Error("relation does not exist");
  const fail = (times: number) => {
    for (let at = 0; at < times; at += 1) events.emit("worker:getJob:error", { error });
  };
  fail(5);
  // A poll that finds nothing has reached the database.
  events.emit("worker:getJob:empty");
  fail(5);
  expect(runners[0].stop).not.toHaveBeenCalled();
  fail(1);
  await until(() => started() === 2);
  expect(runners[0].stop).toHaveBeenCalledOnce();
  expect(onEnded).toHaveBeenCalledExactlyOnceWith(error);
  await keeper.stop();
});

test("a runner that is asked to stop is waited for, however long it takes", async () => {
  const { runners, events, onEnded, started, kept } = keepFakes();
  const keeper = await kept;
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  runners[0].stop.mockImplementation(async () => {
    events.emit("pool:gracefulShutdown");
    await mayEnd;
    runners[0].end();
  });
  let isStopped = false;
  const stopping = keeper.stop().then(() => (isStopped = true));
  // Longer than the grace period of an exiting runner.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(isStopped).toBe(false);
  letEnd();
  await stopping;
  expect([started(), onEnded.mock.calls.length]).toEqual([1, 0]);
});
