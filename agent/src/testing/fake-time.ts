import { subscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import type { TimeSource } from "../platform/time.ts";

/** Without what is waited for: a hang, however slow the machine. */
const HANG_MS = 100_000;

/** Fake time, advanced by a test. Network calls stay real; time never jumps past a pending one. */
export interface FakeTime extends TimeSource {
  /** Sets the machine's clock, as an owner or NTP does; uptime is unaffected. */
  setWall(ms: number): void;
  /** Advances time, timer by timer, until the condition holds; fails after `limitMs`. */
  runUntil(isThere: () => boolean, limitMs?: number): Promise<void>;
  runFor(ms: number): Promise<void>;
}

/** Pending calls of this process, except the long poll. */
const openCalls = new Set<ClientRequest>();
subscribe("http.client.request.created", (message) => {
  const { request } = message as { request: ClientRequest };
  if (!request.path.startsWith("/agent/v1/commands?")) openCalls.add(request);
  request.once("close", () => openCalls.delete(request));
});

/** @param longestStepMs maximum step: a loop that waits less is still busy */
export function createFakeTime(startMs: number, longestStepMs = Infinity): FakeTime {
  let steadyMs = 1_000_000;
  let wallAheadMs = startMs - steadyMs;
  const sleepers = new Set<{ atMs: number; wake: () => void }>();

  async function settle(): Promise<void> {
    const isBusy = (): boolean =>
      openCalls.size > 0 ||
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
    const abandonedAt = Date.now() + HANG_MS;
    await settle();
    while (!isThere()) {
      if (steadyMs > endMs || Date.now() > abandonedAt) throw new Error("it did not happen");
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
