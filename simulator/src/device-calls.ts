import type { ProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import {
  acknowledge,
  type AgentCommand,
  fetchCommands,
} from "@nodeyard/contract/devices/agent-calls.ts";
import { reportTasks } from "@nodeyard/contract/tasks/agent-calls.ts";
import { type BoundDevice, callsOf } from "./bound-device.ts";
import { roll } from "./random.ts";
import type { Tally } from "./tally.ts";
import {
  dropTask,
  finishStarts,
  reconcileTasks,
  applyTask,
  type TaskWord,
} from "./virtual-tasks.ts";

const RESTART_MS = { least: 20_000, most: 60_000 };
const ACKNOWLEDGE_TIMEOUT_MS = 5_000;

/** Dependencies of a device's command and task calls. */
export interface CallContext {
  client: ProtocolClient;
  now: () => number;
  tally: Tally;
  signal?: AbortSignal;
}

function limits(timeoutMs: number, { signal }: CallContext) {
  return { timeoutMs, ...(signal === undefined ? {} : { signal }) };
}

/** Polls once for commands, for up to `wait` seconds, and acknowledges them. */
export async function pollCommands(
  context: CallContext,
  bound: BoundDevice,
  wait: number,
): Promise<"ok" | "unreachable"> {
  const { client, tally, signal } = context;
  const callOptions = { ...callsOf(bound), ...limits((wait + 10) * 1000, context) };
  const result = await client.call(fetchCommands, { wait }, callOptions);
  if (result.kind === "rejected" && result.status === 401) {
    bound.unbound = true;
    tally.unbound += 1;
    return "ok";
  }
  if (result.kind !== "ok") {
    if (!signal?.aborted) tally.away += 1;
    return "unreachable";
  }
  for (const command of result.body.commands) {
    tally.commands += 1;
    for (const word of obey(bound, command, context.now()))
      await sendAcknowledgement(context, bound, word);
  }
  return "ok";
}

/** Executes a command and returns the immediate acknowledgement. */
function obey(bound: BoundDevice, command: AgentCommand, nowMs: number): TaskWord[] {
  const { id: commandId } = command;
  switch (command.kind) {
    case "reboot": {
      const share = roll(bound.device.index, nowMs);
      const goneMs = RESTART_MS.least + (RESTART_MS.most - RESTART_MS.least) * share;
      bound.restart = { commandId, backAtMs: nowMs + goneMs };
      return [{ commandId, state: "acknowledged" }];
    }
    case "set_task":
      return applyTask(bound, command.task, nowMs, commandId);
    case "remove_task":
      dropTask(bound, command.taskId);
      return [{ commandId, state: "done" }];
    case "set_node_password":
    case "diagnose":
      return [{ commandId, state: "done" }];
    case "dial":
      bound.dials.push({ commandId, lineIds: command.lineIds, isBegun: false });
      return [{ commandId, state: "acknowledged" }];
    case "accept": {
      const { runId, step, attempt } = command;
      bound.step = { commandId, runId, step, attempt, beganAtMs: nowMs };
      return [{ commandId, state: "acknowledged" }];
    }
    default:
      return [{ commandId: (command as AgentCommand).id, state: "declined" }];
  }
}

/** False if the server is unreachable. */
export async function sendAcknowledgement(
  context: CallContext,
  bound: BoundDevice,
  { commandId, state, cause }: TaskWord,
): Promise<boolean> {
  const request = { commandId, state, message: "", ...(cause === undefined ? {} : { cause }) };
  const result = await context.client.call(acknowledge, request, {
    ...callsOf(bound),
    ...limits(ACKNOWLEDGE_TIMEOUT_MS, context),
  });
  return result.kind !== "unreachable";
}

/** Reports tasks that have started running. False if not all were delivered. */
export async function reportStarts(context: CallContext, bound: BoundDevice): Promise<boolean> {
  let isHeard = true;
  for (const word of finishStarts(bound, context.now()))
    isHeard = (await sendAcknowledgement(context, bound, word)) && isHeard;
  return isHeard;
}

/** Reports the full list and reconciles it with the response. False if the server is unreachable. */
export async function sendTasks(context: CallContext, bound: BoundDevice): Promise<boolean> {
  const tasks = bound.tasks.map(({ task, status, cause }) => ({
    taskId: task.taskId,
    status,
    message: "",
    ...(cause === undefined ? {} : { cause }),
  }));
  const result = await context.client.call(
    reportTasks,
    { tasks },
    { ...callsOf(bound), ...limits(ACKNOWLEDGE_TIMEOUT_MS, context) },
  );
  if (result.kind === "ok") reconcileTasks(bound, result.body.wanted, context.now());
  return result.kind !== "unreachable";
}
