import type { AcknowledgeRequest } from "@nodeyard/contract/devices/agent.ts";
import { acknowledge } from "@nodeyard/contract/devices/agent-endpoints.ts";
import type { TaskCause } from "@nodeyard/contract/tasks/rules.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ServerLink } from "./server-link.ts";

/** After this many lost answers the server has timed the command out by itself. */
const MAX_ATTEMPTS = 8;
const MAX_MESSAGE_LENGTH = 500;

/** Tells the server what became of a command; tries until it is heard or too late. */
export type AcknowledgeCommand = (
  commandId: string,
  state: AcknowledgeRequest["state"],
  message?: string,
  cause?: TaskCause,
) => Promise<void>;

export function createAcknowledgeCommand(options: {
  link: ServerLink;
  time: TimeSource;
  signal: AbortSignal;
}): AcknowledgeCommand {
  const { link, time, signal } = options;
  return async (commandId, state, message = "", cause) => {
    const text = message.slice(0, MAX_MESSAGE_LENGTH);
    const request = { commandId, state, message: text, ...(cause === undefined ? {} : { cause }) };
    // An agent that is being stopped still says its last word, once.
    const limits = signal.aborted ? { timeoutMs: 2_000 } : { timeoutMs: 5_000, signal };
    for (let failures = 1; failures <= MAX_ATTEMPTS; failures += 1) {
      const result = await link.call(acknowledge, request, limits);
      if (result.kind !== "unreachable" || signal.aborted) return;
      // The owner waits ten seconds for the first word, so the first tries follow quickly.
      const wait = failures <= 3 ? 500 : backoffMs(failures - 3, result.retryAfterSeconds);
      await time.sleep(wait, signal);
    }
  };
}
