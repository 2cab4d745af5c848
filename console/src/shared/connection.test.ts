import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConnection, retryDelayMs } from "./connection.ts";

const START = Date.parse("2026-11-22T19:47:00Z");
beforeEach(() => vi.useFakeTimers({ now: START }));
afterEach(() => vi.useRealTimers());

/** A connection whose server answers while `isUp`, without jitter. */
function world() {
  const server = { isUp: false, probes: 0 };
  const connection = createConnection(
    async () => {
      server.probes += 1;
      return server.isUp;
    },
    () => 0.5,
  );
  return { server, connection };
}

test("pauses are 2, 5, 15 and then 30 seconds, a fifth more or less", () => {
  expect([0, 1, 2, 3, 50].map((tries) => retryDelayMs(tries, 0.5))).toEqual([
    2000, 5000, 15_000, 30_000, 30_000,
  ]);
  expect([retryDelayMs(3, 0), retryDelayMs(3, 1)]).toEqual([24_000, 36_000]);
});

test("a call without an answer is its own fault while the server answers", async () => {
  const { server, connection } = world();
  server.isUp = true;
  connection.suspect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.lost()).toBeUndefined();
  expect(server.probes).toBe(1);
});

test("a lost connection is tried again until it is back, and begins anew the next time", async () => {
  const { server, connection } = world();
  const changed = vi.fn();
  connection.subscribe(changed);
  connection.suspect();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.lost()).toEqual({ sinceMs: START, nextTryMs: START + 2000 });
  await vi.advanceTimersByTimeAsync(2000);
  expect(connection.lost()).toEqual({ sinceMs: START, nextTryMs: START + 7000 });
  connection.suspect();
  await vi.advanceTimersByTimeAsync(4999);
  expect(server.probes).toBe(2);
  server.isUp = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(connection.lost()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.probes).toBe(3);
  expect(changed).toHaveBeenCalled();

  server.isUp = false;
  connection.suspect();
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.lost()?.nextTryMs).toBe(Date.now() + 2000);
});

test("a try at once takes the place of the one that was due", async () => {
  const { server, connection } = world();
  connection.suspect();
  await vi.advanceTimersByTimeAsync(1000);
  await connection.tryNow();
  await connection.tryNow();
  expect(server.probes).toBe(3);
  expect(connection.lost()).toEqual({ sinceMs: START, nextTryMs: START + 16_000 });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(server.probes).toBe(3);
});
