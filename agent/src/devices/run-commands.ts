import { type AgentCommand, fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import { type CommandKind } from "@nodeyard/contract/device-commands.ts";
import type { Acceptance } from "../acceptance/acceptance.ts";
import { type DialCommandOptions, runDial } from "../dial/run-dial.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import { runRemoveTask } from "../tasks/run-remove-task.ts";
import { runSetTask, type TaskCommandOptions } from "../tasks/run-set-task.ts";
import type { UpdateNow } from "../update/run-updates.ts";
import { finishPendingReboot, type RebootOptions, runReboot } from "./run-reboot.ts";
import { type NodePasswordOptions, runSetNodePassword } from "./run-set-node-password.ts";

/** Long-poll duration for commands: below the 60 s after which many proxies end an idle request. */
const HOLD_SECONDS = 45;

export interface CommandOptions
  extends RebootOptions, TaskCommandOptions, NodePasswordOptions, DialCommandOptions {
  link: ServerLink;
  clock: ServerClock;
  acceptance: Acceptance;
  selfChecks: {
    diagnose(command: Extract<AgentCommand, { kind: "diagnose" }>): Promise<void>;
  };
  updateNow: UpdateNow;
}

type Runners = {
  [Kind in CommandKind]: (
    command: Extract<AgentCommand, { kind: Kind }>,
    options: CommandOptions,
  ) => Promise<void>;
};

const RUNNERS: Runners = {
  reboot: runReboot,
  set_task: runSetTask,
  remove_task: runRemoveTask,
  set_node_password: runSetNodePassword,
  dial: runDial,
  accept: (command, { acceptance }) => acceptance.run(command),
  diagnose: (command, { selfChecks }) => selfChecks.diagnose(command),
  update: async ({ id }, { acknowledge, updateNow }) => {
    await acknowledge(id, "acknowledged");
    const { state, message } = await updateNow();
    await acknowledge(id, state, message);
  },
};

/**
 * Polls for commands and runs each by its kind until the signal fires. Commands run concurrently: a question on the
 * terminal does not delay tasks.
 */
export async function runCommands(options: CommandOptions): Promise<void> {
  const { link, time, signal } = options;
  const seen = new Set<string>();
  const inFlight = new Set<Promise<void>>();
  let firstError: unknown;
  await finishPendingReboot(options);

  const start = (command: AgentCommand): void => {
    const run = runOne(command, options)
      .catch((error: unknown) => void (firstError ??= error))
      .finally(() => inFlight.delete(run));
    inFlight.add(run);
  };

  for (let failures = 0; !signal.aborted && firstError === undefined;) {
    const result = await link.call(
      fetchCommands,
      { wait: HOLD_SECONDS },
      { timeoutMs: (HOLD_SECONDS + 10) * 1000, signal },
    );
    if (result.kind !== "ok") {
      failures += 1;
      const retryAfter = result.kind === "unreachable" ? result.retryAfterSeconds : undefined;
      await time.sleep(backoffMs(failures, retryAfter), signal);
      continue;
    }
    failures = 0;
    const fresh = result.body.commands.filter((command) => !seen.has(command.id));
    for (const command of fresh) {
      seen.add(command.id);
      start(command);
    }
    // Avoids a busy loop if the server does not hold the call open or repeats a command.
    if (result.roundTripMs < 1_000 && fresh.length === 0) await time.sleep(2_000, signal);
  }
  await Promise.all(inFlight);
  if (firstError !== undefined) throw firstError;
}

async function runOne(command: AgentCommand, options: CommandOptions): Promise<void> {
  const { clock, log, texts, acknowledge } = options;
  if (Date.parse(command.expiresAt) < clock.now()) return log.warn(texts.commandExpired());
  const runner = Object.hasOwn(RUNNERS, command.kind) ? RUNNERS[command.kind] : undefined;
  if (runner === undefined) {
    // A newer server must not break an older agent.
    const why = texts.commandUnknown({ kind: command.kind });
    log.warn(why);
    return acknowledge(command.id, "declined", why);
  }
  return runner(command as never, options);
}
