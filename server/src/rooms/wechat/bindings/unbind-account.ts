import { normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/wechat/calls.ts";
import { wechatErrors, wechatMessages } from "@nodeyard/contract/wechat/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { recordAct } from "../../account/record-act.ts";
import { notifySecurityAct } from "../../notifications/notify-security-act.ts";
import { readInfo } from "../session/show-info.ts";
import { deleteBinding, listBoundAccounts } from "./store.ts";

/** Unbinds an account from the session's identity, a paused one too. */
export const unbindAccount = handle(
  calls.unBindWechatEmail,
  async (deps, { email }: { readonly email: string }, { inApp, ip }) => {
    const { identityId } = inApp;
    if (email === "") throw new ApiError(wechatErrors.accountRequired);
    const bound = await listBoundAccounts(deps.db, identityId);
    const account = bound.find((one) => one.email === normaliseEmail(email));
    if (!account) throw new ApiError(wechatErrors.notBound);
    const { accountId } = account;
    await deps.db.transaction().execute(async (tx) => {
      if (!(await deleteBinding(tx, { identityId, accountId })))
        throw new ApiError(wechatErrors.notBound);
      await recordAct(deps, tx, { act: "wechat.unbind", accountId, ip });
      await notifySecurityAct(deps, tx, accountId, "chatUnbound", ip);
    });
    return { message: wechatMessages.unbound, data: await readInfo(deps.db, identityId) };
  },
);
