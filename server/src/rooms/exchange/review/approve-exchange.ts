// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operatorAct, type Operator } from "../../account/operator-act.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { queueExchange } from "../deliver/queue-exchange.ts";
import { addStepOnce } from "../store.ts";
import { exchangeState, lockExchange } from "./exchange-state.ts";

/** Approves an exchange that waits for it, in the caller's transaction; its job gives the cards. */
export async function approveExchange(
  deps: Pick<Deps, "clock" | "log"> & Operator,
  tx: Tx,
  exchangeId: bigint,
): Promise<void> {
  const row = await lockExchange(tx, exchangeId);
  await operatorAct(deps, tx, {
    act: "exchange.approve",
    roles: ["finance"],
    operator: deps,
    subjectAccountId: row.account_id,
    read: async () => exchangeState(row),
    change: async (before, at) => {
      if (!waitsForApproval(row)) throw new ApiError(exchangeErrors.notWaiting);
      await tx
        .updateTable("exchanges")
        .set({ approved_at: at })
        .where("exchange_id", "=", exchangeId)
        .execute();
      await addStepOnce(tx, exchangeId, "approved", at);
      await queueExchange(tx, exchangeId);
      return { after: { ...before, isApproved: true }, result: undefined };
    },
  });
}
