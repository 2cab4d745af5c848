// Loaded into the agent's process by `try-lines --cost`: writes what its event loop does in each minute, by turns how long it is
// busy, and the longest time that it is blocked, since the watch for that keeps it busy itself.
import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

const MINUTE_MS = 60_000;
const RESOLUTION_MS = 5;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
let isWatching = false;
let last = performance.eventLoopUtilization();
const timer = setInterval(() => {
  const now = performance.eventLoopUtilization();
  const { active } = performance.eventLoopUtilization(now, last);
  const blockedMs = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
  appendFileSync(
    "/var/lib/nodeyard-agent/loop-use",
    isWatching ? `blocked ${blockedMs.toFixed(1)}\n` : `busy ${active.toFixed(1)}\n`,
  );
  if (isWatching) delay.disable();
  else delay.enable();
  delay.reset();
  isWatching = !isWatching;
  last = performance.eventLoopUtilization();
}, MINUTE_MS);
timer.unref();
