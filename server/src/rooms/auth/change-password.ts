import * as calls from "@nodeyard/contract/auth/calls.ts";
import { authErrors, authMessages } from "@nodeyard/contract/auth/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { hashPassword } from "../../platform/secrets.ts";
import { checkPassword } from "../account/check-password.ts";
import { recordAct } from "../account/record-act.ts";
import { endSessions } from "../account/sessions.ts";
import { deletePending } from "../factors/pending-sign-in.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { endAccess, listAccess } from "./end-access.ts";
import { checkNewPassword } from "./new-password.ts";

/** Changes the password, ends all other sessions of the account, and its tokens and webhook unless they are kept; mails its owner. */
export const changePassword = handle(
  calls.changePassword,
  async (deps: SessionDeps, request, caller) => {
    const { accountId } = caller;
    if (request.oldPassword === "")
      throw new ApiError(authErrors.passwordRequired, { field: "oldPassword" });
    checkNewPassword(request.newPassword, authErrors.signUpPasswordLength, "newPassword");
    if (request.reNewPassword !== request.newPassword) {
      throw new ApiError(authErrors.confirmationDiffers, { field: "reNewPassword" });
    }
    if (request.newPassword === request.oldPassword) throw new ApiError(authErrors.newPasswordSame);

    await checkPassword(deps, accountId, request.oldPassword, authErrors.oldPasswordWrong);
    const passwordHash = await hashPassword(request.newPassword);
    await deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("accounts")
        .set({ password_hash: passwordHash, password_changed_at: deps.clock.now() })
        .where("account_id", "=", accountId)
        .execute();
      await endSessions(tx, accountId, "password", caller.sessionHash);
      await deletePending(tx, accountId);
      const access = await listAccess(tx, accountId, deps.clock.now());
      if (!request.keepsAccess) await endAccess(tx, accountId);
      const withAccess = request.keepsAccess ? "changedKeeping" : "changedEnding";
      const act = access === "" ? "changed" : withAccess;
      await notifySecurityAct(deps, tx, accountId, act, caller.ip, { access });
      await recordAct(deps, tx, { act: "auth.change-password", accountId, ip: caller.ip });
    });
    deps.sessions.evict(accountId);
    return { message: authMessages.passwordChanged };
  },
);
