import { backoffMs } from "@nodeyard/agent/platform/backoff.ts";
import type { TimeSource } from "@nodeyard/agent/platform/time.ts";
import { createProtocolClient, type ProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import type { AcknowledgeRequest } from "@nodeyard/contract/devices/agent.ts";
import { acknowledge, fetchCommands } from "@nodeyard/contract/devices/agent-endpoints.ts";
import type { BoundDevice } from "./bound-device.ts";
import { roll } from "./random.ts";
import type { Tally } from "./tally.ts";

/** Up to so many devices hold a question open each; more are asked in turn without waiting. */
export const MOST_HELD = 200;
const HOLD_SECONDS = 25;
const TURN_SOCKETS = 4;
/** Questions a second when asked in turn, all devices together. */
const TURNS_PER_SECOND = 100;
const RESTART_MS = { least: 20_000, most: 60_000 };
const AWAY_LOOK_MS = 1_000;

interface CommandOptions {
  serverUrl: string;
  devices: readonly BoundDevice[];
  now: () => number;
  time: TimeSource;
  tally: Tally;
  /** A device is back from a restart. */
  onBack: (bound: BoundDevice) => void;
  signal: AbortSignal;
}

/** Asks for commands and obeys: a restart is acknowledged, the device goes away for 20 to 60 s, and says it is back. */
export async function followCommands(options: CommandOptions): Promise<void> {
  const isHeld = options.devices.length <= MOST_HELD;
  const sockets = isHeld ? options.devices.length + TURN_SOCKETS : TURN_SOCKETS;
  const client = createProtocolClient(options.serverUrl, Math.max(1, sockets));
  const questions = isHeld
    ? options.devices.map((bound) => holdOpen(client, bound, options))
    : [askInTurn(client, options)];
  try {
    await Promise.all([...questions, bringBack(client, options)]);
  } finally {
    client.close();
  }
}

function listens(bound: BoundDevice, now: () => number): boolean {
  return !bound.unbound && bound.restart === undefined && bound.device.isOnline(now());
}

async function holdOpen(
  client: ProtocolClient,
  bound: BoundDevice,
  options: CommandOptions,
): Promise<void> {
  const { now, time, signal } = options;
  for (let failures = 0; !signal.aborted && !bound.unbound;) {
    if (!listens(bound, now)) {
      await time.sleep(AWAY_LOOK_MS, signal);
      continue;
    }
    const askedAt = time.steadyMs();
    const answer = await ask(client, bound, HOLD_SECONDS, options);
    failures = answer === "ok" ? 0 : failures + 1;
    if (failures > 0) await time.sleep(backoffMs(failures, undefined), signal);
    // A server that does not hold the call open must not be asked without a pause.
    else if (time.steadyMs() - askedAt < 500) await time.sleep(AWAY_LOOK_MS, signal);
  }
}

async function askInTurn(client: ProtocolClient, options: CommandOptions): Promise<void> {
  const { devices, now, time, signal } = options;
  let failures = 0;
  while (!signal.aborted) {
    for (let first = 0; first < devices.length && !signal.aborted; first += TURN_SOCKETS) {
      const group = devices
        .slice(first, first + TURN_SOCKETS)
        .filter((bound) => listens(bound, now));
      const answers = await Promise.all(group.map((bound) => ask(client, bound, 0, options)));
      failures = answers.includes("away") ? failures + 1 : 0;
      const pauseMs = (TURN_SOCKETS / TURNS_PER_SECOND) * 1000;
      await time.sleep(failures > 0 ? backoffMs(failures, undefined) : pauseMs, signal);
    }
    if (devices.length === 0) await time.sleep(AWAY_LOOK_MS, signal);
  }
}

async function ask(
  client: ProtocolClient,
  bound: BoundDevice,
  wait: number,
  options: CommandOptions,
): Promise<"ok" | "away"> {
  const { now, signal, tally } = options;
  const { deviceKey } = bound;
  const timeoutMs = (wait + 10) * 1000;
  const answer = await client.call(fetchCommands, { wait }, { deviceKey, timeoutMs, signal });
  if (answer.kind === "refused" && answer.status === 401) {
    bound.unbound = true;
    tally.unbound += 1;
    return "ok";
  }
  if (answer.kind !== "ok") {
    if (!signal.aborted) tally.away += 1;
    return "away";
  }
  for (const command of answer.body.commands) {
    tally.commands += 1;
    await tell(client, bound, command.id, "acknowledged", signal);
    const share = roll(bound.device.index, now());
    const goneMs = RESTART_MS.least + (RESTART_MS.most - RESTART_MS.least) * share;
    bound.restart = { commandId: command.id, backAtMs: now() + goneMs };
  }
  return "ok";
}

async function bringBack(client: ProtocolClient, options: CommandOptions): Promise<void> {
  const { devices, now, time, signal } = options;
  while (!signal.aborted) {
    for (const bound of devices) {
      const { restart } = bound;
      if (restart === undefined || restart.backAtMs > now() || bound.unbound) continue;
      if (!(await tell(client, bound, restart.commandId, "done", signal))) continue;
      bound.restart = undefined;
      options.onBack(bound);
    }
    await time.sleep(AWAY_LOOK_MS, signal);
  }
}

/** False when the server could not be reached. */
async function tell(
  client: ProtocolClient,
  bound: BoundDevice,
  commandId: string,
  state: AcknowledgeRequest["state"],
  signal: AbortSignal,
): Promise<boolean> {
  const { deviceKey } = bound;
  const request = { commandId, state, message: "" };
  const answer = await client.call(acknowledge, request, { deviceKey, timeoutMs: 5_000, signal });
  return answer.kind !== "away";
}
