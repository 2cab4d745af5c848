import * as calls from "@nodeyard/contract/closing/calls.ts";
import { closingErrors, closingMessages } from "@nodeyard/contract/closing/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { handle } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { mailAboutClosing } from "./closing-mail.ts";
import { findWaiting } from "./waiting.ts";

/** Ends the closing of the account: a session is enough to keep it. */
export const cancelClosing = handle(
  calls.cancelClosing,
  async (deps, _request, { accountId, ip }) => {
    await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const waiting = await findWaiting(tx, accountId);
      if (!waiting) throw new ApiError(closingErrors.notAsked);
      await tx
        .updateTable("account_closings")
        .set({ cancelled_at: deps.clock.now() })
        .where("account_closing_id", "=", waiting.account_closing_id)
        .execute();
      await mailAboutClosing(deps, tx, "cancelled", { accountId });
      await recordAct(deps, tx, { act: "closing.cancel", accountId, ip });
    });
    return { message: closingMessages.cancelled };
  },
);
