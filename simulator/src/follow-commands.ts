import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import type { TimeSource } from "@nodeyard/agent/platform/time.ts";
import { createProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import type { BoundDevice } from "./bound-device.ts";
import { pollCommands, type CallContext, sendAcknowledgement } from "./device-calls.ts";
import { followAcceptance } from "./follow-acceptance.ts";
import { followLines } from "./follow-lines.ts";
import { followTasks } from "./follow-tasks.ts";
import type { Tally } from "./tally.ts";

/** Up to this number of devices long-poll; larger fleets poll round-robin without waiting. */
const MOST_HELD = 200;
const HOLD_SECONDS = 45;
const TURN_SOCKETS = 4;
/** Polls per second in round-robin mode, for the whole fleet. */
const TURNS_PER_SECOND = 100;
const AWAY_POLL_MS = 1_000;

interface CommandOptions {
  serverUrl: string;
  devices: readonly BoundDevice[];
  now: () => number;
  time: TimeSource;
  tally: Tally;
  /** Called when a device is back from a restart. */
  onReachable: (bound: BoundDevice) => void;
  signal: AbortSignal;
}

interface LiveContext extends CallContext {
  time: TimeSource;
  signal: AbortSignal;
}

/**
 * Polls for commands and executes them: restarts are acknowledged, take 20 to 60 s and are reported done; tasks start,
 * fail and stop; passwords are set; lines are dialled.
 */
export async function followCommands(options: CommandOptions): Promise<void> {
  const { devices, onReachable, now, time, tally, signal } = options;
  const isHeld = devices.length <= MOST_HELD;
  const sockets = isHeld ? devices.length + TURN_SOCKETS : TURN_SOCKETS;
  const client = createProtocolClient(options.serverUrl, Math.max(1, sockets));
  const context: LiveContext = { client, now, time, tally, signal };
  const isThere = (bound: BoundDevice): boolean => listens(bound, now);
  const questions = isHeld
    ? devices.map((bound) => holdOpen(bound, context))
    : [pollInTurn(devices, context)];
  try {
    await Promise.all([
      ...questions,
      bringBack(devices, context, onReachable),
      followTasks({ ...context, devices, isThere }),
      followLines({ ...context, devices, isThere }),
      followAcceptance({ ...context, devices, isThere }),
    ]);
  } finally {
    client.close();
  }
}

function listens(bound: BoundDevice, now: () => number): boolean {
  return !bound.unbound && bound.restart === undefined && bound.device.isOnline(now());
}

async function holdOpen(bound: BoundDevice, context: LiveContext): Promise<void> {
  const { now, time, signal } = context;
  for (let failures = 0; !signal.aborted && !bound.unbound;) {
    if (!listens(bound, now)) {
      await time.sleep(AWAY_POLL_MS, signal);
      continue;
    }
    const requestedAt = time.steadyMs();
    const result = await pollCommands(context, bound, HOLD_SECONDS);
    failures = result === "ok" ? 0 : failures + 1;
    if (failures > 0) await time.sleep(backoffMs(failures, undefined), signal);
    // Avoids a busy loop if the server does not hold the call open.
    else if (time.steadyMs() - requestedAt < 500) await time.sleep(AWAY_POLL_MS, signal);
  }
}

async function pollInTurn(devices: readonly BoundDevice[], context: LiveContext): Promise<void> {
  const { now, time, signal } = context;
  let failures = 0;
  while (!signal.aborted) {
    for (let first = 0; first < devices.length && !signal.aborted; first += TURN_SOCKETS) {
      const group = devices
        .slice(first, first + TURN_SOCKETS)
        .filter((bound) => listens(bound, now));
      const answers = await Promise.all(group.map((bound) => pollCommands(context, bound, 0)));
      failures = answers.includes("unreachable") ? failures + 1 : 0;
      const pauseMs = (TURN_SOCKETS / TURNS_PER_SECOND) * 1000;
      await time.sleep(failures > 0 ? backoffMs(failures, undefined) : pauseMs, signal);
    }
    if (devices.length === 0) await time.sleep(AWAY_POLL_MS, signal);
  }
}

async function bringBack(
  devices: readonly BoundDevice[],
  context: LiveContext,
  onReachable: CommandOptions["onReachable"],
): Promise<void> {
  const { now, time, signal } = context;
  while (!signal.aborted) {
    for (const bound of devices) {
      const { restart } = bound;
      if (restart === undefined || restart.backAtMs > now() || bound.unbound) continue;
      const { commandId } = restart;
      if (!(await sendAcknowledgement(context, bound, { commandId, state: "done" }))) continue;
      bound.restart = undefined;
      onReachable(bound);
    }
    await time.sleep(AWAY_POLL_MS, signal);
  }
}
