import { buybackErrors, buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import * as calls from "@nodeyard/contract/buyback/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { isOwnPerson } from "../../identity/own-person.ts";
import { quietFrom } from "../payout/quiet.ts";
import { resumePayment } from "../payout/queue-payment.ts";
import { buybackState, lockReviewed } from "../review/buyback-state.ts";
import { addStepOnce } from "../store.ts";

/**
 * Keeps a buy-back from the payment app, or releases it. From the act on it is not requested again, by any process, because each request
 * is noted under this row's lock. One that left before can still be paid: it is followed, and the answer says until when.
 */
export const holdBuyback = handle(
  calls.holdBuyback,
  async (deps, { buybackId: wireId, isOnHold, version, reason }, caller) => {
    const buybackId = requireWireId(wireId, buybackErrors.unknownBuyback);
    const inTransitUntil = await deps.db.transaction().execute(async (tx) => {
      const row = await lockReviewed(tx, buybackId);
      if (await isOwnPerson(tx, caller.accountId, [row.account_id]))
        throw new ApiError(buybackErrors.ownBuyback);
      return operatorAct(deps, tx, {
        act: isOnHold ? "buyback.hold" : "buyback.release",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        subjectAccountId: row.account_id,
        seen: version,
        read: async () => buybackState(row),
        change: async (before, at) => {
          if (row.buyback_batch_id !== null || before.isOnHold === isOnHold)
            throw new ApiError(buybackErrors.holdUnchanged);
          await tx
            .updateTable("buybacks")
            .set({ on_hold_since: isOnHold ? at : null })
            .where("buyback_id", "=", buybackId)
            .execute();
          if (isOnHold) await addStepOnce(tx, buybackId, "on-hold", at);
          else await resumePayment(tx, { ...row, on_hold_since: null }, at);
          const until = quietFrom(row);
          const result = isOnHold && until && until > at ? until : undefined;
          return { after: { ...before, isOnHold }, result };
        },
      });
    });
    if (!isOnHold) return { message: buybackMessages.released };
    if (!inTransitUntil) return { message: buybackMessages.held };
    const params = { until: formatInstant(inTransitUntil) };
    return { message: inLanguage(buybackMessages.heldInTransit, caller.language, params) };
  },
);
