import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { StateStore } from "../platform/agent-state.ts";
import type { Log } from "../platform/log.ts";
import type { TimeSource } from "../platform/time.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { Texts } from "../texts.ts";
import type { Confirm } from "./confirm-on-terminal.ts";

const QUESTION_TIMEOUT_MS = 60_000;
/** Time after which a reboot is considered failed. */
const REBOOT_GRACE_MS = 5 * 60_000;

export interface RebootOptions {
  acknowledge: AcknowledgeCommand;
  store: StateStore;
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
 * Acknowledges immediately, then asks on the terminal unless restarts are allowed; reported as done after the next boot.
 */
export async function runReboot(command: AgentCommand, options: RebootOptions): Promise<void> {
  const { acknowledge, log, texts, store, time, signal } = options;
  log.info(texts.rebootRequested());
  const decline = (why: string): Promise<void> => {
    log.warn(texts.rebootDeclined({ why }));
    return acknowledge(command.id, "declined", why);
  };
  if (!options.allowReboot && options.confirm === undefined)
    return decline(texts.rebootDeclinedUnattended());
  await acknowledge(command.id, "acknowledged");
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
    // The machine goes down here; if it does not, the command has failed.
    await time.sleep(REBOOT_GRACE_MS, signal);
    if (signal.aborted) return;
    throw new Error(texts.rebootDidNotHappen());
  } catch (error) {
    await store.update({ pendingReboot: undefined });
    const message = texts.rebootFailed({ reason: (error as Error).message });
    log.error(message);
    await acknowledge(command.id, "failed", message);
  }
}

/** Reports the result of a reboot accepted before this start. */
export async function finishPendingReboot(options: RebootOptions): Promise<void> {
  const { acknowledge, store, log, texts } = options;
  const pending = store.get().pendingReboot;
  if (pending === undefined) return;
  const restarted = pending.bootId !== options.bootId();
  const message = restarted ? texts.rebooted() : texts.rebootDidNotHappen();
  log.info(message);
  await acknowledge(pending.commandId, restarted ? "done" : "failed", message);
  if (!options.signal.aborted) await store.update({ pendingReboot: undefined });
}
