import type { AcknowledgeRequest, AgentCommand } from "@nodeyard/contract/devices/agent.ts";
import { acknowledge, fetchCommands } from "@nodeyard/contract/devices/agent-endpoints.ts";
import type { StateStore } from "../platform/agent-state.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { Log } from "../platform/log.ts";
import type { ServerClock } from "../platform/server-clock.ts";
import type { ServerLink } from "../protocol/server-link.ts";
import type { TimeSource } from "../platform/time.ts";
import type { Texts } from "../texts.ts";
import type { Confirm } from "./confirm-on-terminal.ts";

/** Seconds that the server may hold the question for commands open. */
const HOLD_SECONDS = 25;
const QUESTION_TIMEOUT_MS = 60_000;
/** A reboot that has not happened by then will not. */
const REBOOT_GRACE_MS = 5 * 60_000;
/** After this many lost answers the server has timed the command out by itself. */
const ACKNOWLEDGE_TRIES = 8;

export interface CommandOptions {
  link: ServerLink;
  store: StateStore;
  clock: ServerClock;
  time: TimeSource;
  log: Log;
  texts: Texts;
  allowReboot: boolean;
  confirm: Confirm | undefined;
  reboot: () => Promise<void>;
  bootId: () => string;
  signal: AbortSignal;
}

/**
 * Waits for commands and carries them out until the signal fires. A reboot is acknowledged at once, then confirmed on
 * the terminal unless it is allowed beforehand; the machine reports it done after it came back.
 */
export async function runCommands(options: CommandOptions): Promise<void> {
  const { link, time, signal } = options;
  const seen = new Set<string>();
  await finishPendingReboot(options);

  for (let failures = 0; !signal.aborted;) {
    const answer = await link.call(
      fetchCommands,
      { wait: HOLD_SECONDS },
      { timeoutMs: (HOLD_SECONDS + 10) * 1000, signal },
    );
    if (answer.kind !== "ok") {
      failures += 1;
      const asked = answer.kind === "away" ? answer.retryAfterSeconds : undefined;
      await time.sleep(backoffMs(failures, asked), signal);
      continue;
    }
    failures = 0;
    const fresh = answer.body.commands.filter((command) => !seen.has(command.id));
    for (const command of fresh) {
      seen.add(command.id);
      await runReboot(command, options);
    }
    // A server that does not hold the call open, or repeats a command, must not be asked without a pause.
    if (answer.roundTripMs < 1_000 && fresh.length === 0) await time.sleep(2_000, signal);
  }
}

async function runReboot(command: AgentCommand, options: CommandOptions): Promise<void> {
  const { clock, log, texts, store, time, signal } = options;
  if (Date.parse(command.expiresAt) < clock.now()) return log.warn(texts.commandExpired());
  log.info(texts.rebootAsked());
  const decline = (why: string): Promise<void> => {
    log.warn(texts.rebootDeclined({ why }));
    return tell(options, command.id, "declined", why);
  };
  if (!options.allowReboot && options.confirm === undefined)
    return decline(texts.rebootDeclinedUnattended());
  await tell(options, command.id, "acknowledged", "");
  if (!options.allowReboot) {
    const answer = await options.confirm?.(texts.rebootQuestion(), QUESTION_TIMEOUT_MS, signal);
    if (answer === "no") return decline(texts.rebootDeclinedByUser());
    if (answer !== "yes" && signal.aborted) return decline(texts.rebootDeclinedByStop());
    if (answer !== "yes") return decline(texts.rebootDeclinedBySilence());
  }
  await store.update({ pendingReboot: { commandId: command.id, bootId: options.bootId() } });
  log.info(texts.rebooting());
  try {
    await options.reboot();
    // The machine goes down under the agent; when it does not, the command has failed.
    await time.sleep(REBOOT_GRACE_MS, signal);
    if (signal.aborted) return;
    throw new Error(texts.rebootDidNotHappen());
  } catch (error) {
    await store.update({ pendingReboot: undefined });
    const message = texts.rebootFailed({ reason: (error as Error).message });
    log.error(message);
    await tell(options, command.id, "failed", message);
  }
}

/** After a start: tells how the reboot ended that was taken before. */
async function finishPendingReboot(options: CommandOptions): Promise<void> {
  const { store, log, texts } = options;
  const pending = store.get().pendingReboot;
  if (pending === undefined) return;
  const restarted = pending.bootId !== options.bootId();
  const message = restarted ? texts.rebooted() : texts.rebootDidNotHappen();
  log.info(message);
  await tell(options, pending.commandId, restarted ? "done" : "failed", message);
  if (!options.signal.aborted) await store.update({ pendingReboot: undefined });
}

async function tell(
  options: CommandOptions,
  commandId: string,
  state: AcknowledgeRequest["state"],
  message: string,
): Promise<void> {
  const { link, time, signal } = options;
  const request = { commandId, state, message: message.slice(0, 500) };
  // An agent that is being stopped still says its last word, once.
  const limits = signal.aborted ? { timeoutMs: 2_000 } : { timeoutMs: 5_000, signal };
  for (let failures = 1; failures <= ACKNOWLEDGE_TRIES; failures += 1) {
    const answer = await link.call(acknowledge, request, limits);
    if (answer.kind !== "away" || signal.aborted) return;
    // The owner waits ten seconds for the first word, so the first tries follow quickly.
    const wait = failures <= 3 ? 500 : backoffMs(failures - 3, answer.retryAfterSeconds);
    await time.sleep(wait, signal);
  }
}
