import { CLOSING_DAYS } from "@nodeyard/contract/closing/rules.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Mail } from "../account/security-mails.ts";
import { siteOrigin } from "../../platform/public-host.ts";
import { notifyOwner } from "../notifications/notify-owner.ts";

const MAILS = {
  asked: {
    subject: {
      zh: "Nodeyard：账号将在 {days} 天后关闭",
      en: "Nodeyard: your account closes in {days} days",
    },
    body: {
      zh: "已收到关闭账号的申请。你的账号将于 {until} 关闭，届时剩余的 BP 作废，个人资料会被删除。\n\n在此之前，你可以登录后在账号设置中取消，也可以继续提现：\n{settings}\n\n如果不是你本人操作，请立即重置密码，然后取消关闭：\n{reset}",
      en: "Your account is going to be closed at {until}. What is left of your BP is then lost, and your personal data is deleted.\n\nUntil then you can keep the account in its settings, and withdraw:\n{settings}\n\nIf this wasn't you, reset your password immediately, then keep the account:\n{reset}",
    },
  },
  soon: {
    subject: { zh: "Nodeyard：账号即将关闭", en: "Nodeyard: your account is about to be closed" },
    body: {
      zh: "提醒：你的账号将于 {until} 关闭。如要保留账号或提现剩余的 BP，请在此之前登录：\n{settings}",
      en: "A reminder: your account is going to be closed at {until}. To keep it, or to withdraw what is left of your BP, sign in before then:\n{settings}",
    },
  },
  postponed: {
    subject: {
      zh: "Nodeyard：账号关闭已推迟",
      en: "Nodeyard: the closing of your account was postponed",
    },
    body: {
      zh: "你的账户刚刚又收到 BP，例如被退回的提现。账号因此推迟到 {until} 关闭，届时剩余的 BP 作废。在此之前你可以提现，或取消关闭：\n{settings}",
      en: "BP has just arrived in your account, such as a withdrawal that was returned. The account is therefore closed at {until} instead, and what is left of your BP is then lost. Until then you can withdraw it, or keep the account:\n{settings}",
    },
  },
  kept: {
    subject: { zh: "Nodeyard：账号没有关闭", en: "Nodeyard: your account was not closed" },
    body: {
      zh: "你申请关闭账号之后又收到了 BP，而你没有同意放弃，因此账号没有关闭。你可以提现后重新申请：\n{settings}",
      en: "BP has arrived since you asked for your account to be closed, and you haven't agreed to give it up, so the account stays. You can withdraw it and make a new request:\n{settings}",
    },
  },
  cancelled: {
    subject: { zh: "Nodeyard：账号关闭已取消", en: "Nodeyard: your account stays" },
    body: {
      zh: "关闭账号的申请已取消，账号保持不变。",
      en: "The closing of your account was cancelled. It stays as it is.",
    },
  },
  done: {
    subject: { zh: "Nodeyard：账号已关闭", en: "Nodeyard: your account was closed" },
    body: {
      zh: "你的账号已关闭，个人资料已删除。账目、提现记录以及每笔付款的收款人和收款账号依法以账号编号保留。你可以用此邮箱重新注册。",
      en: "Your account was closed, and your personal data was deleted. Its books and withdrawals, and the payee of each payment in yuan, are kept under the account's number, as the law requires. You can sign up with this e-mail again.",
    },
  },
} as const satisfies Record<string, { subject: Text; body: Text }>;

/** Mails the owner about the closing of the account, if the caller's transaction commits. */
export async function mailAboutClosing(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  mail: keyof typeof MAILS,
  { accountId, endsAt }: { readonly accountId: bigint; readonly endsAt?: Date },
): Promise<void> {
  const { subject, body } = MAILS[mail];
  const mailIn = (language: Language): Mail => {
    const page = (path: string) =>
      `${siteOrigin(deps.config, language)}${path}?language=${language}`;
    const params = {
      days: CLOSING_DAYS,
      until: endsAt ? formatInstant(endsAt, "minute") : "",
      settings: page("/AccountSet"),
      reset: page("/forget"),
    };
    return {
      subject: inLanguage(subject, language, params),
      body: inLanguage(body, language, params),
    };
  };
  const data = { state: mail, endsAt: endsAt?.toISOString() ?? null };
  const notice = { event: "account.closing", page: "/AccountSet", data } as const;
  await notifyOwner(deps, tx, accountId, notice, { mailIn });
}
