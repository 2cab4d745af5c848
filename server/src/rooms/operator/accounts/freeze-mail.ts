import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { inLanguage, type Text } from "../../../platform/language.ts";
import { queueMessage } from "../../../platform/messages/queue-message.ts";

const MAILS: Readonly<Record<"frozen" | "released", { subject: Text; body: Text }>> = {
  frozen: {
    subject: { zh: "Nodeyard：你的账号已被限制", en: "Nodeyard: your account is frozen" },
    body: {
      zh: "运营人员限制了你的账号。解除限制之前不能提现、更改钱包、领取激活码或解绑设备。设备照常运行和计算收益，余额保持不变，你也可以照常登录查看。\n\n如有疑问，请联系客服。",
      en: "An operator has frozen your account. Until it is released you can't withdraw, change the wallet, claim activation codes or unbind devices. Your devices keep running and earning, your balance stays as it is, and you can sign in and see everything.\n\nIf you have questions, contact support.",
    },
  },
  released: {
    subject: { zh: "Nodeyard：你的账号已解除限制", en: "Nodeyard: your account is released" },
    body: {
      zh: "你的账号已解除限制，所有功能恢复正常。等待中的提现会继续处理。",
      en: "Your account is no longer frozen, and everything works again. A withdrawal that was waiting continues.",
    },
  },
};

/** Notifies an owner, if the caller's transaction commits. */
export async function mailAboutFreeze(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  accountId: bigint,
  what: "frozen" | "released",
): Promise<void> {
  const { email, language } = await tx
    .selectFrom("accounts")
    .select(["email", "language"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { subject, body } = MAILS[what];
  await queueMessage(deps, tx, {
    channel: "email",
    address: email,
    language,
    subject: inLanguage(subject, language),
    body: inLanguage(body, language),
    answer: "",
    urgency: "notice",
  });
}
