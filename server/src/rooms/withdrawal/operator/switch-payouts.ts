import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { RECONCILED } from "../payout/halt-text.ts";
import { haltPayouts, readHalts, resumePayouts, type HaltReason } from "../payout/halt.ts";
import { OperatorError } from "./operator-error.ts";

type ActDeps = Pick<Deps, "db" | "clock" | "log"> & Operator;

/** The reasons for which payouts are halted. */
async function haltState(tx: Tx): Promise<{ readonly halts: readonly HaltReason[] }> {
  return { halts: (await readHalts(tx)).map((halt) => halt.reason) };
}

/** Halts signing until an operator resumes it. */
export async function pausePayouts(deps: ActDeps): Promise<void> {
  const { by } = deps;
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "payouts.pause",
      roles: ["finance"],
      operator: deps,
      read: () => haltState(tx),
      change: async (_, at) => {
        if (!(await haltPayouts(tx, { reason: "operator", at, details: { by } })))
          throw new OperatorError(payoutActErrors.alreadyPaused);
        return { after: await haltState(tx), result: undefined };
      },
    }),
  );
}

/** The halt of that name; without a name the only one that is open. */
function nameHalt(open: readonly HaltReason[], name: string | undefined): HaltReason {
  const [only, ...others] = open;
  if (only === undefined) throw new OperatorError(payoutActErrors.notHalted);
  const params = { open: open.join(", ") };
  if (name === undefined && others.length > 0)
    throw new OperatorError(payoutActErrors.severalHalts, params);
  const reason = name === undefined ? only : open.find((one) => one === name);
  if (reason === undefined) throw new OperatorError(payoutActErrors.unknownHalt, params);
  if (RECONCILED.has(reason)) throw new OperatorError(payoutActErrors.onlyReconciled, { reason });
  return reason;
}

/** Ends the halt of a reason; without a name of the only one that a person may end. */
export async function resumeHalt(deps: ActDeps, name: string | undefined): Promise<HaltReason> {
  return deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "payouts.resume",
      roles: ["finance"],
      operator: deps,
      read: () => haltState(tx),
      change: async ({ halts }, at) => {
        const reason = nameHalt(halts, name);
        if (!(await resumePayouts(tx, { reason, at, by: deps.by })))
          throw new OperatorError(payoutActErrors.notHalted);
        return { after: await haltState(tx), result: reason };
      },
    }),
  );
}
