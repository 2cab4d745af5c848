import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeErrors, exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { isOwnPerson } from "../../identity/own-person.ts";
import { returnExchange } from "../deliver/return-exchange.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { isRestored } from "../stock/stock.ts";
import { exchangeState, lockExchange } from "../review/exchange-state.ts";

/** Returns the BP of an exchange that waits for approval; its cards are back in stock. */
export const returnByOperator = handle(
  calls.returnExchange,
  async (deps, { exchangeId: wireId, version, reason }, caller) => {
    const exchangeId = requireWireId(wireId, exchangeErrors.unknownExchange);
    await deps.db.transaction().execute(async (tx) => {
      const row = await lockExchange(tx, exchangeId);
      if (await isOwnPerson(tx, caller.accountId, [row.account_id]))
        throw new ApiError(exchangeErrors.ownExchange);
      await operatorAct(deps, tx, {
        act: "exchange.return",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        subjectAccountId: row.account_id,
        seen: version,
        read: async () => exchangeState(row),
        change: async (before, at) => {
          if (!waitsForApproval(row)) throw new ApiError(exchangeErrors.notWaiting);
          // A backup may lack that it was approved and given its cards.
          if (await isRestored(tx, exchangeId)) throw new ApiError(exchangeErrors.mayBeGiven);
          await returnExchange(deps, tx, row, { reason: "operator", at });
          return { after: { ...before, status: "returned" }, result: undefined };
        },
      });
    });
    return { message: exchangeMessages.returned };
  },
);
