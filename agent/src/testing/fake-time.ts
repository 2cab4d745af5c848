import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { TimeSource } from "../platform/time.ts";

/** Time that stands still until a test lets it run. Network calls stay real; time never jumps past one under way. */
export interface FakeTime extends TimeSource {
  /** Sets the machine's clock, as an owner or NTP does; the time since boot goes on. */
  setWall(ms: number): void;
  /** Lets time run, wait by wait, until the condition holds. Fails when it does not within `limitMs`. */
  runUntil(isThere: () => boolean, limitMs?: number): Promise<void>;
  runFor(ms: number): Promise<void>;
}

/** Calls under way in this process, but for the one that the server holds open. */
const callsUnderWay = new Set<ClientRequest>();
subscribe("http.client.request.created", (message) => {
  const { request } = message as { request: ClientRequest };
  if (!request.path.startsWith("/agent/v1/commands?")) callsUnderWay.add(request);
  request.once("close", () => callsUnderWay.delete(request));
});

/** @param longestStepMs time never jumps further: where a loop is known to wait less, it is still busy */
export function createFakeTime(startMs: number, longestStepMs = Infinity): FakeTime {
  let steadyMs = 1_000_000;
  let wallAheadMs = startMs - steadyMs;
  const sleepers = new Set<{ atMs: number; wake: () => void }>();

  async function settle(): Promise<void> {
    const isBusy = (): boolean =>
      callsUnderWay.size > 0 ||
      process
        .getActiveResourcesInfo()
        .some((name) => name === "FSReqPromise" || name === "CloseReq");
    for (let quiet = 0; quiet < 6; quiet = isBusy() ? 0 : quiet + 1)
      await new Promise((resolve) => setImmediate(resolve));
  }

  async function step(): Promise<void> {
    await settle();
    const next = [...sleepers].toSorted((one, other) => one.atMs - other.atMs)[0];
    if (next === undefined || next.atMs - steadyMs > longestStepMs) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return;
    }
    steadyMs = Math.max(steadyMs, next.atMs);
    next.wake();
  }

  async function runUntil(isThere: () => boolean, limitMs = 3 * 86_400_000): Promise<void> {
    const endMs = steadyMs + limitMs;
    const givenUpAt = Date.now() + 20_000;
    await settle();
    while (!isThere()) {
      if (steadyMs > endMs || Date.now() > givenUpAt) throw new Error("it did not happen");
      await step();
    }
  }

  return {
    wallMs: () => steadyMs + wallAheadMs,
    steadyMs: () => steadyMs,
    setWall: (ms) => void (wallAheadMs = ms - steadyMs),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const sleeper = { atMs: steadyMs + Math.max(0, ms), wake };
        function wake(): void {
          sleepers.delete(sleeper);
          signal.removeEventListener("abort", wake);
          resolve();
        }
        sleepers.add(sleeper);
        signal.addEventListener("abort", wake);
      }),
    runUntil,
    runFor: (ms) => {
      const endMs = steadyMs + ms;
      return runUntil(() => steadyMs >= endMs, ms + 600_000);
    },
  };
}
