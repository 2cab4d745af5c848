import { writeAudit } from "../../../platform/audit.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { haltPayouts, readHalts, resumePayouts, type HaltReason } from "../payout/halt.ts";
import { RECONCILED } from "../payout/halt-text.ts";
import { OperatorError, type Operator } from "./operator-error.ts";

type CommandDeps = Pick<Deps, "db" | "clock"> & Operator;

async function writeLine(
  tx: Tx,
  { clock, by }: CommandDeps,
  act: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const line = { actorAccountId: undefined, subjectAccountId: undefined, ip: null };
  await writeAudit(tx, { ...line, at: clock.now(), act, details: { by, ...details } });
}

/** Halts signing until an operator resumes it. */
export async function pausePayouts(deps: CommandDeps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    if (!(await haltPayouts(tx, { reason: "operator", at, details: { by: deps.by } })))
      throw new OperatorError("Payouts are already paused by an operator");
    await writeLine(tx, deps, "payouts.pause", {});
  });
}

/** Ends the halt of a reason; without a name of the only one that a person may end. */
export async function resumeHalt(deps: CommandDeps, name: string | undefined): Promise<HaltReason> {
  return deps.db.transaction().execute(async (tx) => {
    const open = (await readHalts(tx)).map((halt) => halt.reason);
    if (open.length === 0) throw new OperatorError("Payouts are not halted");
    const [only, ...others] = open;
    if (name === undefined && others.length > 0)
      throw new OperatorError(`Several halts are open; name one of them: ${open.join(", ")}`);
    const reason = name === undefined ? only : open.find((one) => one === name);
    if (reason === undefined)
      throw new OperatorError(`No halt of that name is open; open: ${open.join(", ")}`);
    if (RECONCILED.has(reason))
      throw new OperatorError(
        `Only a clean reconciliation ends a halt of reason "${reason}": npm run payouts -- reconcile`,
      );
    await resumePayouts(tx, { reason, at: deps.clock.now(), by: deps.by });
    await writeLine(tx, deps, "payouts.resume", { reason });
    return reason;
  });
}
