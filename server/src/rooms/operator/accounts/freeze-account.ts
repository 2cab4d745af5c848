import { ApiError } from "@nodeyard/contract/error.ts";
import type { AccountActRequest } from "@nodeyard/contract/operator/account-calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { SessionDeps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { pauseChatBindings } from "../../account/chat-access.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { endTokens } from "../../tokens/end-tokens.ts";
import {
  assertOther,
  findAccountId,
  lockAccountState,
} from "../../identity/operator/account-state.ts";
import { freezeMail } from "./freeze-mail.ts";

/**
 * Freezes or releases an account, and notifies its owner. A withdrawal that is not signed yet waits while the account is frozen.
 */
export async function setFrozen(
  deps: SessionDeps,
  request: AccountActRequest,
  caller: OwnerCaller,
  isFrozen: boolean,
): Promise<Result<Done>> {
  const accountId = await findAccountId(deps.db, request.accountId);
  await assertOther(deps.db, caller.accountId, accountId);
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: isFrozen ? "operator.freeze" : "operator.unfreeze",
      roles: ["finance", "support"],
      operator: operatorOf(caller, request.reason),
      subjectAccountId: accountId,
      seen: request.version,
      read: () => lockAccountState(tx, accountId),
      change: async (before, at) => {
        if (before.isFrozen === isFrozen) throw new ApiError(operatorErrors.nothingChanges);
        if (isFrozen) {
          await tx
            .insertInto("account_freezes")
            .values({ account_id: accountId, frozen_at: at })
            .execute();
          await endTokens(tx, accountId);
          await pauseChatBindings(tx, accountId);
        } else await tx.deleteFrom("account_freezes").where("account_id", "=", accountId).execute();
        const what = isFrozen ? "frozen" : "released";
        await notifyOwner(
          deps,
          tx,
          accountId,
          { event: `account.${what}`, data: {} },
          { mailIn: (language) => freezeMail(what, language) },
        );
        return { after: { ...before, isFrozen }, result: undefined };
      },
    }),
  );
  deps.sessions.forget(accountId);
  return { message: isFrozen ? operatorMessages.frozen : operatorMessages.unfrozen };
}
