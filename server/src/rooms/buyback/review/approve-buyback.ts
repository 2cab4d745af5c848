// Offered to other rooms.
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { resumePayment } from "../payout/queue-payment.ts";
import { buybackState, lockReviewed } from "./buyback-state.ts";

/** Approves a buy-back that waits for it, in the caller's transaction; its payment starts. */
export async function approveBuyback(
  deps: Pick<Deps, "clock" | "log"> & Operator,
  tx: Tx,
  buybackId: bigint,
): Promise<void> {
  const row = await lockReviewed(tx, buybackId);
  await operatorAct(deps, tx, {
    act: "buyback.approve",
    roles: ["finance"],
    operator: deps,
    subjectAccountId: row.account_id,
    read: async () => buybackState(row),
    change: async (before, at) => {
      if (!waitsForApproval(row)) throw new ApiError(buybackErrors.notWaiting);
      await tx
        .updateTable("buybacks")
        .set({ approved_at: at })
        .where("buyback_id", "=", buybackId)
        .execute();
      await resumePayment(tx, row, at);
      return { after: { ...before, isApproved: true }, result: undefined };
    },
  });
}
