import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { lockOpen } from "./lock-open.ts";
import { withdrawalState } from "./withdrawal-state.ts";
import { queuePayout } from "../payout/queue-payout.ts";
import { assertOther } from "../../identity/operator/account-state.ts";

/** Advances a payout now that waits for its next attempt. Attempts can be repeated without harm: a payment is signed once. */
export const retryPayout = handle(
  calls.retryPayout,
  async (deps, { withdrawalId: wireId, version, reason }, caller) => {
    await deps.db.transaction().execute(async (tx) => {
      const { withdrawal, nonce } = await lockOpen(
        tx,
        requireWireId(wireId, payoutActErrors.notANumber),
      );
      const { withdrawal_id: withdrawalId, account_id: accountId } = withdrawal;
      await assertOther(tx, caller.accountId, accountId);
      await operatorAct(deps, tx, {
        act: "payouts.retry",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        subjectAccountId: accountId,
        seen: version,
        read: async () => withdrawalState(withdrawal, nonce !== undefined),
        change: async (before) => {
          if (before.needsApproval && !before.isApproved)
            throw new ApiError(operatorErrors.waitsForApproval);
          await queuePayout(tx, withdrawalId);
          return { after: before, result: undefined };
        },
      });
    });
    return { message: operatorMessages.payoutRetried };
  },
);
