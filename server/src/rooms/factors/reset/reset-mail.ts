import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Config } from "../../../platform/config.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import type { Mail } from "../../account/security-mails.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";

/** The secret is in the fragment, which browsers never send. */
function pageLink(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  token: string,
): string {
  return `${siteOrigin(config, language)}/AccountSet?language=${language}#lost=${token}`;
}

const MAILS = {
  asked: {
    subject: { zh: "Nodeyard：重置两步验证", en: "Nodeyard: reset your second factor" },
    body: {
      zh: "有人用你的密码登录，并表示无法使用两步验证。如果是你本人，请在 1 小时内打开以下链接开始重置：\n{link}\n\n重置需要等待 {hours} 小时，期间不能提现，你可以随时取消。\n\n如果不是你本人，说明有人知道你的密码，请立即修改密码。",
      en: "Someone signed in with your password and said that they can't use your second factor. If this was you, open this link within an hour to start the reset:\n{link}\n\nThe reset takes {hours} hours, in which withdrawals are locked and you can cancel it at any time.\n\nIf it wasn't you, someone knows your password. Change it immediately.",
    },
  },
  started: {
    subject: {
      zh: "Nodeyard：两步验证重置已开始",
      en: "Nodeyard: the reset of your second factor has begun",
    },
    body: {
      zh: "你账号的两步验证将于 {until} 移除，此前及之后 24 小时内不能提现。\n\n如果不是你本人操作，或已找回验证方式，请打开以下链接取消：\n{link}",
      en: "The second factor of your account will be removed at {until}. Withdrawals are locked until then and for 24 hours after it.\n\nIf this wasn't you, or you have found your second factor again, open this link to cancel:\n{link}",
    },
  },
  waiting: {
    subject: {
      zh: "Nodeyard：两步验证即将移除",
      en: "Nodeyard: your second factor is about to be removed",
    },
    body: {
      zh: "提醒：你账号的两步验证将于 {until} 移除。\n\n如果不是你本人操作，或已找回验证方式，请打开以下链接取消：\n{link}",
      en: "A reminder: the second factor of your account will be removed at {until}.\n\nIf this wasn't you, or you have found your second factor again, open this link to cancel:\n{link}",
    },
  },
  done: {
    subject: { zh: "Nodeyard：两步验证已移除", en: "Nodeyard: your second factor was removed" },
    body: {
      zh: "你账号的两步验证已移除，所有设备上的登录已全部退出，24 小时内不能提现。现在可以用密码登录，请尽快重新启用两步验证。\n\n如果不是你本人操作，请立即重置密码。",
      en: "The second factor of your account was removed, and all sign-ins were ended. Withdrawals are locked for 24 hours. You can sign in with your password now; set a second factor up again soon.\n\nIf this wasn't you, reset your password immediately.",
    },
  },
  cancelled: {
    subject: {
      zh: "Nodeyard：两步验证重置已取消",
      en: "Nodeyard: the reset of your second factor was cancelled",
    },
    body: {
      zh: "两步验证的重置已取消，两步验证继续有效。如果发起重置的不是你本人，请立即修改密码。",
      en: "The reset was cancelled; your second factor stays as it is. If it wasn't you who asked for the reset, change your password immediately.",
    },
  },
} as const satisfies Record<string, { subject: Text; body: Text }>;

/** Mails the owner about the reset, if the caller's transaction commits. */
export async function mailAboutReset(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  mail: keyof typeof MAILS,
  reset: { readonly accountId: bigint; readonly token?: string; readonly until?: Date | null },
): Promise<void> {
  const { subject, body } = MAILS[mail];
  const mailIn = (language: Language): Mail => {
    const params = {
      hours: deps.config.lostFactorHours,
      until: reset.until ? formatInstant(reset.until, "second") : "",
      link: reset.token === undefined ? "" : pageLink(deps.config, language, reset.token),
    };
    return {
      subject: inLanguage(subject, language),
      body: inLanguage(body, language, params),
    };
  };
  await notifyOwner(
    deps,
    tx,
    reset.accountId,
    {
      event: "factor.reset",
      page: "/AccountSet",
      data: { state: mail, until: reset.until?.toISOString() ?? null },
    },
    { mailIn },
  );
}
