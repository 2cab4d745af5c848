import { ApiError } from "@nodeyard/contract/error.ts";
import type { AccountActRequest } from "@nodeyard/contract/operator/account-calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import type { Done } from "@nodeyard/contract/response.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
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
import type { Mail } from "../../account/security-mails.ts";

const MAILS = {
  frozen: {
    subject: { zh: "Nodeyard：你的账号已被限制", en: "Nodeyard: your account is frozen" },
    body: {
      zh: "运营人员限制了你的账号。解除限制之前不能提现、更改钱包、领取激活码或解绑设备。设备照常运行和计算收益，余额保持不变，你也可以照常登录查看。已创建的访问令牌不再有效，也不会恢复。\n\n如有疑问，请联系客服。",
      en: "An operator has frozen your account. Until it is released you can't withdraw, change the wallet, claim activation codes or unbind devices. Your devices keep running and earning, your balance stays as it is, and you can sign in and see everything. Access tokens that you created were revoked permanently.\n\nIf you have questions, contact support.",
    },
  },
  released: {
    subject: { zh: "Nodeyard：你的账号已解除限制", en: "Nodeyard: your account is released" },
    body: {
      zh: "你的账号已解除限制，所有功能恢复正常。等待中的提现会继续处理。",
      en: "Your account is no longer frozen, and everything works again. A withdrawal that was waiting continues.",
    },
  },
} as const satisfies Readonly<Record<"frozen" | "released", { subject: Text; body: Text }>>;

/** The notice to an owner whose account was frozen or released. */
function freezeMail(what: keyof typeof MAILS, language: Language): Mail {
  const { subject, body } = MAILS[what];
  return { subject: inLanguage(subject, language), body: inLanguage(body, language) };
}

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
  deps.sessions.evict(accountId);
  return { message: isFrozen ? operatorMessages.frozen : operatorMessages.unfrozen };
}
