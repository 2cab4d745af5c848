import { ApiError } from "@nodeyard/contract/error.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import * as calls from "@nodeyard/contract/operator/account-calls.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import type { Mail } from "../../account/security-mails.ts";
import { assertOther, findAccountId, lockSubject } from "../../identity/operator/account-state.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
import { readYuanRight } from "../../redemption/yuan-right.ts";

const MAILS = {
  refused: {
    subject: {
      zh: "Nodeyard：你的账号不能回购和兑换",
      en: "Nodeyard: your account can't sell or exchange BP",
    },
    body: {
      zh: "运营人员取消了你账号的回购和兑换权限，自动提现也不会执行。已提交的回购和兑换照常处理，BP 和收益不受影响。\n\n如有疑问，请联系客服。",
      en: "An operator has withdrawn your account's permission to sell and exchange BP; automatic withdrawals are not made either. Requests that you have made are processed as usual, and your BP and revenue are not affected.\n\nIf you have questions, contact support.",
    },
  },
  allowed: {
    subject: {
      zh: "Nodeyard：你的账号可以回购和兑换",
      en: "Nodeyard: your account can sell and exchange BP again",
    },
    body: {
      zh: "运营人员恢复了你账号的回购和兑换权限。",
      en: "An operator has given your account the permission to sell and exchange BP again.",
    },
  },
} as const satisfies Readonly<Record<string, { subject: Text; body: Text }>>;

function permissionMail(isAllowed: boolean, language: Language): Mail {
  const { subject, body } = MAILS[isAllowed ? "allowed" : "refused"];
  return { subject: inLanguage(subject, language), body: inLanguage(body, language) };
}

/** Refuses buy-backs, automatic ones too, and exchanges to a single account, or allows them again, and notifies the owner. */
export const setYuanPermission = handle(
  calls.setYuanPermission,
  async (deps, { accountId: wireId, isAllowed, reason }, caller) => {
    const accountId = await findAccountId(deps.db, wireId);
    await assertOther(deps.db, caller.accountId, accountId);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "operator.set-yuan",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        subjectAccountId: accountId,
        read: async () => {
          await lockSubject(tx, accountId);
          const { isBarred } = await readYuanRight(tx, accountId, deps.clock.now());
          return { isAllowed: !isBarred };
        },
        change: async (before, at) => {
          if (before.isAllowed === isAllowed) throw new ApiError(operatorErrors.nothingChanges);
          const permission = "no-yuan";
          if (isAllowed)
            await tx
              .deleteFrom("account_permissions")
              .where("account_id", "=", accountId)
              .where("permission", "=", permission)
              .execute();
          else
            await tx
              .insertInto("account_permissions")
              .values({ account_id: accountId, permission, granted_at: at })
              .execute();
          const notice = {
            event: "account.limit-changed",
            data: { limit: "yuan", isAllowed },
          } as const;
          const mailIn = (language: Language): Mail => permissionMail(isAllowed, language);
          await notifyOwner(deps, tx, accountId, notice, { mailIn });
          return { after: { isAllowed }, result: undefined };
        },
      }),
    );
    return { message: isAllowed ? operatorMessages.yuanAllowed : operatorMessages.yuanRefused };
  },
);
