import type { Director } from "../director.ts";
import { IS_BEGIN, IS_COMMIT, IS_JOB_DONE, type CommitPoints } from "../points.ts";
import { LOST, PASS, type Fate, type Judge } from "./faulty-link.ts";
import { commandTag, createStatementReader, type PostgresMessage } from "./postgres-messages.ts";

/** Delay of a message at an awaited point. */
const HELD: Fate = { kind: "delay", ms: 150 };

/**
 * Watches one connection of a process to PostgreSQL and reports to the director its commits and job acknowledgements: each
 * before it reaches the server, and again when the server has done it and the process does not know yet.
 */
export function judgePostgres<P extends string>(
  director: Director<P>,
  processName: string,
  points: CommitPoints<P>,
): Judge<PostgresMessage> {
  const read = createStatementReader();
  let statements: string[] = [];
  let awaited: { tag: RegExp; point: P } | undefined;
  const reach = (point: P): Fate => {
    const { killed, isAwaited } = director.reach(point, processName);
    if (killed !== undefined) return LOST;
    return isAwaited ? HELD : PASS;
  };
  return {
    toServer: (message) => {
      const text = read(message);
      if (text === undefined) return PASS;
      if (IS_JOB_DONE.test(text)) {
        const [before, after] = points.job;
        awaited = { tag: /^(?:DELETE|UPDATE) /, point: after };
        return reach(before);
      }
      if (IS_BEGIN.test(text)) statements = [];
      else if (!IS_COMMIT.test(text)) statements.push(text);
      else {
        const around = points.of(statements);
        statements = [];
        if (!around) return PASS;
        const [before, after] = around;
        awaited = { tag: /^COMMIT$/, point: after };
        return reach(before);
      }
      return PASS;
    },
    toClient: (message) => {
      const tag = commandTag(message);
      if (tag === undefined || !awaited?.tag.test(tag)) return PASS;
      const { point } = awaited;
      awaited = undefined;
      return reach(point);
    },
  };
}
