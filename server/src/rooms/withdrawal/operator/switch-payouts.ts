import type { Deps } from "../../../platform/deps.ts";
import { haltPayouts, readHalts, resumePayouts, type HaltReason } from "../payout/halt.ts";
import { RECONCILED } from "../payout/halt-text.ts";
import { OperatorError, type Operator } from "./operator-error.ts";
import { recordAct } from "./record-act.ts";

type CommandDeps = Pick<Deps, "db" | "clock" | "log"> & Operator;

/** Halts signing until an operator resumes it. */
export async function pausePayouts(deps: CommandDeps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    if (!(await haltPayouts(tx, { reason: "operator", at, details: { by: deps.by } })))
      throw new OperatorError("Payouts are already paused by an operator");
    await recordAct(deps, tx, { at, act: "payouts.pause" });
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
        `Only a clean reconciliation ends a halt of reason "${reason}": payouts reconcile`,
      );
    const at = deps.clock.now();
    await resumePayouts(tx, { reason, at, by: deps.by });
    await recordAct(deps, tx, { at, act: "payouts.resume", details: { reason } });
    return reason;
  });
}
