import { buybackErrors, buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import * as calls from "@nodeyard/contract/buyback/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { readSwitches } from "../../redemption/switches.ts";
import { isOwnPerson } from "../../identity/own-person.ts";
import { returnBuyback } from "../payout/settle.ts";
import { readBuyback } from "../store.ts";
import { BUYBACKS } from "../switches.ts";
import { buybackState, lockReviewed } from "../review/buyback-state.ts";

/**
 * Returns the BP of a buy-back that was never asked for, is in no batch, and of which the payment app knows nothing. Not while
 * payments are halted: a restored backup may have lost that it was paid.
 */
export const returnByOperator = handle(
  calls.returnOpenBuyback,
  async (deps, { buybackId: wireId, version, reason }, caller) => {
    const buybackId = requireWireId(wireId, buybackErrors.unknownBuyback);
    const current = await readBuyback(deps.db, buybackId);
    if (!current) throw new ApiError(buybackErrors.unknownBuyback);
    const found = await deps.payments?.find(current.out_biz_no);
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockReviewed(tx, buybackId);
      if (await isOwnPerson(tx, caller.accountId, [row.account_id]))
        throw new ApiError(buybackErrors.ownBuyback);
      await operatorAct(deps, tx, {
        act: "buyback.return",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        subjectAccountId: row.account_id,
        seen: version,
        read: async () => buybackState(row),
        change: async (before, at) => {
          const isUnpaid =
            found?.state === "missing" &&
            row.first_sent_at === null &&
            row.buyback_batch_id === null &&
            !(await readSwitches(tx, BUYBACKS)).isHalted;
          if (!isUnpaid) throw new ApiError(buybackErrors.mayBePaid);
          await returnBuyback(deps, tx, row, { reason: "operator", at });
          return { after: { ...before, status: "returned" }, result: undefined };
        },
      });
    });
    return { message: buybackMessages.returned };
  },
);
