import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { WALLET_CANCEL_SECONDS } from "@nodeyard/contract/wallet/rules.ts";
import type { Config } from "../../../platform/config.ts";
import { siteOrigin } from "../../../platform/public-host.ts";

export interface MailedChange {
  readonly oldAddress: string | null;
  readonly newAddress: string | null;
  readonly ip: string;
  readonly at: Date;
  /** The secret that reverts the change. */
  readonly token: string;
}

/** The secret is in the fragment, which browsers never send. */
function cancelLink(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  token: string,
): string {
  return `${siteOrigin(config, language)}/bindWallet?language=${language}#cancel=${token}`;
}

const SUBJECT = {
  zh: "Nodeyard：钱包地址已变更",
  en: "Nodeyard: your wallet was changed",
} as const satisfies Text;
const NO_WALLET = { zh: "未绑定", en: "none" } as const satisfies Text;
const PARAGRAPHS: readonly Text[] = [
  { zh: "你账号的钱包地址刚刚发生变更：", en: "The wallet of your account was just changed:" },
  {
    zh: "变更前：{before}\n变更后：{after}\n时间：{at}\nIP 地址：{ip}",
    en: "Before: {before}\nAfter: {after}\nTime: {at}\nIP address: {ip}",
  },
  {
    zh: "此后 {hours} 小时内不能提现。如果是你本人操作，无需处理。",
    en: "Withdrawals are locked for {hours} hours. If this was you, there is nothing you need to do.",
  },
  {
    zh: "如果不是你本人操作，请在 {until} 之前打开以下链接撤销此次变更，并立即修改密码：\n{link}\n请勿将此链接转发给任何人。",
    en: "If this wasn't you, open this link before {until} to cancel the change, then change your password immediately:\n{link}\nNever share this link with anyone.",
  },
];

/** The mail about a change of the wallet, with the link that cancels it. */
export function changeMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  change: MailedChange,
): { subject: string; body: string } {
  const none = inLanguage(NO_WALLET, language);
  const params = {
    before: change.oldAddress ?? none,
    after: change.newAddress ?? none,
    at: formatInstant(change.at, "second"),
    ip: change.ip,
    hours: WALLET_CANCEL_SECONDS / 3600,
    until: formatInstant(change.at.getTime() + WALLET_CANCEL_SECONDS * 1000, "second"),
    link: cancelLink(config, language, change.token),
  };
  const paragraphs = PARAGRAPHS.map((paragraph) => inLanguage(paragraph, language, params));
  return { subject: inLanguage(SUBJECT, language), body: paragraphs.join("\n\n") };
}
