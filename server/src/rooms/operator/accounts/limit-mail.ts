import type { Language } from "@nodeyard/contract/envelope.ts";
import { groupDecimal } from "@nodeyard/contract/money.ts";
import type { LimitName } from "@nodeyard/contract/operator/limits.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Mail } from "../../account/security-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：你的账号限额已更改",
  en: "Nodeyard: a limit of your account has changed",
} as const satisfies Text;
const SET = {
  zh: "运营人员更改了你账号的限额。{limit}：{value}。已有的设备、激活码，以及已提交的提现、回购和兑换不受影响。\n\n如有疑问，请联系客服。",
  en: "An operator has changed a limit of your account. {limit}: {value}. Devices and codes that you have, and requests that you have made, are not affected.\n\nIf you have questions, contact support.",
} as const satisfies Text;
const LIFTED = {
  zh: "运营人员取消了你账号的单独限额（{limit}），现在适用与其他账号相同的规则。",
  en: "An operator has lifted a limit of your account ({limit}). The general limit applies to your account again.",
} as const satisfies Text;
const LIMITS = {
  withdrawals: {
    zh: "24 小时内提现、回购和兑换的总次数",
    en: "Withdrawals, buy-backs and exchanges in 24 hours",
  },
  unreviewed: {
    zh: "24 小时内免审核提现、回购和兑换的数量（BP）",
    en: "BP withdrawn, sold or exchanged in 24 hours without approval",
  },
  codes: { zh: "每小时可领取的激活码", en: "Activation codes an hour" },
  devices: { zh: "可同时绑定的设备", en: "Devices bound at a time" },
} as const satisfies Readonly<Record<LimitName, Text>>;

/** The notice to an owner of a limit that was set, or lifted where there is no value. */
export function limitMail(name: LimitName, value: string | null, language: Language): Mail {
  const params = { limit: inLanguage(LIMITS[name], language), value: groupDecimal(value ?? "") };
  return {
    subject: inLanguage(SUBJECT, language),
    body: inLanguage(value === null ? LIFTED : SET, language, params),
  };
}
