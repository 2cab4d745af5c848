import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { readHalts } from "../payout/halt.ts";
import { closeRestores, readOpenRestores } from "../payout/restored.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * An operator's word that no transaction which was signed after a restored backup can be mined any more: the server was
 * stopped before the backup was written, or the hot wallet's later transactions have used those nonces.
 */
export async function closeRestore(
  deps: Pick<Deps, "db" | "clock" | "log"> & Operator,
): Promise<void> {
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "payouts.close-restore",
      roles: ["finance"],
      operator: deps,
      read: async () => ({ newestWithdrawals: (await readOpenRestores(tx)).map(String) }),
      change: async ({ newestWithdrawals }) => {
        if (newestWithdrawals.length === 0) throw new OperatorError(payoutActErrors.noRestore);
        if (
          (await readHalts(tx)).some(
            (halt) => halt.reason === "restore" || halt.reason === "history",
          )
        )
          throw new OperatorError(payoutActErrors.onlyReconciled, { reason: "restore" });
        await closeRestores(tx);
        return { after: { newestWithdrawals: [] }, result: undefined };
      },
    }),
  );
}
