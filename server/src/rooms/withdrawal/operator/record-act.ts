import { writeAudit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Operator } from "./operator-error.ts";

/** An act of an operator at the server's terminal. */
interface OperatorAct {
  readonly at: Date;
  /** `room.act`. */
  readonly act: string;
  /** The account that it concerns; undefined if it concerns all. */
  readonly accountId?: bigint;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes an audit line in the act's transaction, and a log line. */
export async function recordAct(
  { by, log }: Pick<Deps, "log"> & Operator,
  tx: Tx,
  { at, act, accountId, details = {} }: OperatorAct,
): Promise<void> {
  await writeAudit(tx, {
    at,
    actorAccountId: undefined,
    subjectAccountId: accountId,
    act,
    details: { by, ...details },
    ip: null,
  });
  log.warn({ act, by, ...details }, "an operator's act");
}
