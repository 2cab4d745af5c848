import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import type { FastifyReply } from "fastify";
import { limitConcurrency } from "../limit-concurrency.ts";

/** Bodies of a call that are read at the same time. */
const READ_AT_ONCE = 2;
/** More are refused: each is a connection with a full window of data. */
const MOST_WAITING = 60;
/** A body that comes more slowly than this takes little of the process at a time, and gives its turn up to the next. */
const LONGEST_TURN_MS = 1000;
const RETRY_AFTER_SECONDS = 5;

/** Waits for the turn of a large body, of which the caller is known; returns what ends it. */
export type TakeBodyTurn = (owner: string, reply: FastifyReply) => Promise<() => void>;

/**
 * Turns of one call's large bodies, of callers in turn: thirty that arrive together and are parsed one behind the other hold
 * up everything else of the process. Until its turn a body stays in the buffers of its connection.
 */
export function createBodyTurns(): TakeBodyTurn {
  const inTurn = limitConcurrency<string>(READ_AT_ONCE);
  let waiting = 0;
  return async (owner, { raw }) => {
    if (waiting >= MOST_WAITING)
      throw new ApiError(platformErrors.unavailable, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    waiting += 1;
    void inTurn(owner, async () => {
      waiting -= 1;
      begun.resolve();
      const timer = setTimeout(ended.resolve, LONGEST_TURN_MS);
      await ended.promise;
      clearTimeout(timer);
    });
    // Also of a client that leaves, which may be before its turn.
    raw.once("close", ended.resolve);
    await begun.promise;
    return ended.resolve;
  };
}
