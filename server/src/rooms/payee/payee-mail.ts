import type { Language } from "@nodeyard/contract/envelope.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Config } from "../../platform/config.ts";
import { siteOrigin } from "../../platform/public-host.ts";
import type { Mail } from "../account/security-mails.ts";
import { maskAlipayAccount, maskCardNumber } from "./mask-payee.ts";
import type { PayeePart } from "./store.ts";

type SiteSettings = Pick<Config, "internationalHost" | "pages" | "host" | "port">;

const SUBJECT = {
  zh: "Nodeyard：收款信息已变更",
  en: "Nodeyard: your payee was changed",
} as const satisfies Text;
const PARTS = {
  bank: { zh: "银行卡", en: "bank card" },
  alipay: { zh: "支付宝账号", en: "Alipay account" },
} as const satisfies Readonly<Record<PayeePart["part"], Text>>;
const NONE_BEFORE = { zh: "空", en: "empty" } as const satisfies Text;
const PARAGRAPHS: readonly Text[] = [
  {
    zh: "你账号的{part}刚刚变更为 {payee}，原为 {before}。",
    en: "The {part} of your account was just changed to {payee}. Before, it was {before}.",
  },
  { zh: "时间：{at}\nIP 地址：{ip}", en: "Time: {at}\nIP address: {ip}" },
  {
    zh: "此后 {hours} 小时内不会付款。如果是你本人操作，无需处理。",
    en: "Nothing is paid out for {hours} hours. If this was you, there is nothing you need to do.",
  },
  {
    zh: "如果不是你本人操作，请在 {until} 之前打开以下链接撤销此次变更，并立即修改密码：\n{link}\n请勿将此链接转发给任何人。",
    en: "If this wasn't you, open this link before {until} to cancel the change, then change your password immediately:\n{link}\nNever share this link with anyone.",
  },
];

/** The secret is in the fragment, which browsers never send. */
function cancelLink(config: SiteSettings, language: Language, token: string): string {
  return `${siteOrigin(config, language)}/MyWallet?language=${language}#cancel=${token}`;
}

/** The mail about a change of where yuan are paid to, masked as on pages, with the link that cancels it. */
export function payeeMail(
  config: SiteSettings,
  language: Language,
  notice: {
    readonly change: PayeePart;
    /** Masked; empty for none. */
    readonly before: string;
    readonly at: Date;
    readonly ip: string;
    /** The secret that reverts the change. */
    readonly token: string;
  },
): Mail {
  const { change, before, at, ip, token } = notice;
  const params = {
    part: inLanguage(PARTS[change.part], language),
    payee:
      change.part === "bank"
        ? maskCardNumber(change.bank.cardNumber)
        : maskAlipayAccount(change.alipayAccount),
    before: before === "" ? inLanguage(NONE_BEFORE, language) : before,
    at: formatInstant(at, "second"),
    ip,
    hours: REDEMPTION_LOCK_SECONDS / 3600,
    until: formatInstant(at.getTime() + REDEMPTION_LOCK_SECONDS * 1000, "second"),
    link: cancelLink(config, language, token),
  };
  const body = PARAGRAPHS.map((paragraph) => inLanguage(paragraph, language, params)).join("\n\n");
  return { subject: inLanguage(SUBJECT, language), body };
}
