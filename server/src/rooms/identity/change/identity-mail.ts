import type { Language } from "@nodeyard/contract/envelope.ts";
import type { IdentityPart } from "@nodeyard/contract/identity/rules.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import type { Config } from "../../../platform/config.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import type { Mail } from "../../account/security-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：{part}已变更",
  en: "Nodeyard: your {part} was changed",
} as const satisfies Text;
const PARTS = {
  phone: { zh: "手机号", en: "phone number" },
  name: { zh: "实名信息", en: "verified name" },
  contact: { zh: "微信号或 QQ 号", en: "WeChat or QQ account" },
} as const satisfies Readonly<Record<IdentityPart, Text>>;
const BY_OWNER = {
  zh: "你账号的{part}刚刚变更。",
  en: "The {part} of your account was just changed.",
} as const satisfies Text;
const BY_OPERATORS = {
  zh: "两位运营人员解除了你账号的{part}，你可以重新验证。",
  en: "Two operators have removed the {part} of your account, which you can verify anew.",
} as const satisfies Text;
const TIME = { zh: "时间：{at}", en: "Time: {at}" } as const satisfies Text;
const TIME_AND_ADDRESS = {
  zh: "时间：{at}\nIP 地址：{ip}",
  en: "Time: {at}\nIP address: {ip}",
} as const satisfies Text;
const PARAGRAPHS: readonly Text[] = [
  {
    zh: "此后 {hours} 小时内不会付款。如果是你本人操作，无需处理。",
    en: "Nothing is paid out for {hours} hours. If this was you, there is nothing you need to do.",
  },
  {
    zh: "如果不是你本人操作，请在 {until} 之前打开以下链接撤销此次变更，并立即修改密码：\n{link}\n请勿将此链接转发给任何人。",
    en: "If this wasn't you, open this link before {until} to cancel the change, then change your password immediately:\n{link}\nNever share this link with anyone.",
  },
];

/** The message about a change of what is verified of an owner, with the link that cancels it. The secret is in the fragment, which browsers never send. */
export function identityMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  notice: {
    readonly part: IdentityPart;
    readonly at: Date;
    /** Of the owner; empty for operators. */
    readonly ip: string;
    readonly token: string;
  },
): Mail {
  const { part, at, ip, token } = notice;
  const params = {
    part: inLanguage<Text>(PARTS[part], language),
    at: formatInstant(at, "second"),
    ip,
    hours: REDEMPTION_LOCK_SECONDS / 3600,
    until: formatInstant(at.getTime() + REDEMPTION_LOCK_SECONDS * 1000, "second"),
    link: `${siteOrigin(config, language)}/contact?language=${language}#cancel=${token}`,
  };
  const lead = ip === "" ? [BY_OPERATORS, TIME] : [BY_OWNER, TIME_AND_ADDRESS];
  const paragraphs = [...lead, ...PARAGRAPHS];
  return {
    subject: inLanguage<Text>(SUBJECT, language, params),
    body: paragraphs.map((text) => inLanguage<Text>(text, language, params)).join("\n\n"),
  };
}
