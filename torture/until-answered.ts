import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "../server/src/rooms/withdrawal/operator/operator-error.ts";

/** Repeats a read, or a write that may be done twice, until the database is back. */
export async function untilAnswered<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      await sleep(100);
    }
  }
}

/** True for errors of a database that was killed or is starting, or whose tables a restore is replacing. */
function isAway(error: unknown): boolean {
  // A refusal in words like `has ended` is an answer.
  if (error instanceof OperatorError) return false;
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    /^(?:57P0|08|ECONN|EPIPE|42P01|42703|42883|3F000|40P01)/.test(code) ||
    /terminat|timeout|closed|ended|connect|relation with OID|cache lookup/i.test(message)
  );
}
