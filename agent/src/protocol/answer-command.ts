import type { AcknowledgeRequest } from "@nodeyard/contract/devices/agent.ts";
import { acknowledge } from "@nodeyard/contract/devices/agent-endpoints.ts";
import type { TaskCause } from "@nodeyard/contract/tasks/rules.ts";
import { backoffMs } from "../platform/backoff.ts";
import type { TimeSource } from "../platform/time.ts";
import type { ServerLink } from "./server-link.ts";

/** After this many lost answers the server has timed the command out by itself. */
const TRIES = 8;
const LONGEST_MESSAGE = 500;

/** Tells the server what became of a command; tries until it is heard or too late. */
export type AnswerCommand = (
  commandId: string,
  state: AcknowledgeRequest["state"],
  message?: string,
  cause?: TaskCause,
) => Promise<void>;

export function createAnswerCommand(options: {
  link: ServerLink;
  time: TimeSource;
  signal: AbortSignal;
}): AnswerCommand {
  const { link, time, signal } = options;
  return async (commandId, state, message = "", cause) => {
    const said = message.slice(0, LONGEST_MESSAGE);
    const request = { commandId, state, message: said, ...(cause === undefined ? {} : { cause }) };
    // An agent that is being stopped still says its last word, once.
    const limits = signal.aborted ? { timeoutMs: 2_000 } : { timeoutMs: 5_000, signal };
    for (let failures = 1; failures <= TRIES; failures += 1) {
      const answer = await link.call(acknowledge, request, limits);
      if (answer.kind !== "unreachable" || signal.aborted) return;
      // The owner waits ten seconds for the first word, so the first tries follow quickly.
      const wait = failures <= 3 ? 500 : backoffMs(failures - 3, answer.retryAfterSeconds);
      await time.sleep(wait, signal);
    }
  };
}
