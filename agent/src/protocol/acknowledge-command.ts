import { acknowledge, type AcknowledgeRequest } from "@nodeyard/contract/devices/agent-calls.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ServerLink } from "./server-link.ts";

/** By then the server has expired the command. */
const MAX_ATTEMPTS = 8;
const MAX_MESSAGE_LENGTH = 500;

/** Acknowledges a command; retries until it is delivered or expired. */
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
    // On shutdown, one final attempt.
    const limits = signal.aborted ? { timeoutMs: 2_000 } : { timeoutMs: 5_000, signal };
    for (let failures = 1; failures <= MAX_ATTEMPTS; failures += 1) {
      const result = await link.call(acknowledge, request, limits);
      if (result.kind !== "unreachable" || signal.aborted) return;
      // The console waits ten seconds for the first acknowledgement, so early retries are quick.
      const wait = failures <= 3 ? 500 : backoffMs(failures - 3, result.retryAfterSeconds);
      await time.sleep(wait, signal);
    }
  };
}
