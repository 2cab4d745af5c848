import type { SkipReason } from "@nodeyard/contract/auto-withdrawal/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Config } from "../../../platform/config.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import type { Mail } from "../../account/security-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：{day} 的自动提现未执行",
  en: "Nodeyard: no automatic withdrawal on {day}",
} as const satisfies Text;
const BODY = {
  zh: "{day} 的自动提现（¥{yuan}）未执行：{reason}。你的 BP 没有变动。\n\n查看或修改设置：\n{link}",
  en: "The automatic withdrawal of ¥{yuan} on {day} was not made: {reason}. Your BP are unchanged.\n\nSee or change the setting:\n{link}",
} as const satisfies Text;
const REASONS = {
  permission: {
    zh: "你的账号没有回购和兑换权限",
    en: "your account has no permission to sell or exchange BP",
  },
  agreement: {
    zh: "代征税款协议尚未同意或已满一年，请在自动提现页面重新保存并同意",
    en: "the tax agreement is not accepted, or was more than a year ago; save the automatic withdrawal again and accept it",
  },
  name: { zh: "尚未完成实名认证", en: "your name is not verified" },
  payee: { zh: "没有支付宝账号", en: "there is no Alipay account" },
  locked: {
    zh: "过去 24 小时内收款信息、密码、两步验证或身份信息有变更",
    en: "payee, password, second factor or identity were changed within 24 hours",
  },
  frozen: { zh: "账号受限", en: "the account is frozen" },
  balance: { zh: "可用余额不足", en: "the balance was too low" },
  quota: { zh: "超出本月额度", en: "the monthly quota is used up" },
  limit: {
    zh: "账号 24 小时内的提现、回购和兑换次数已达限额",
    en: "your account has reached its limit of withdrawals, buy-backs and exchanges in 24 hours",
  },
  person: {
    zh: "同一实名用户的另一个账号当天已提现",
    en: "another account of yours was paid on this day",
  },
  terms: { zh: "金额不符合当前回购规则", en: "the amount is not possible on the current terms" },
} as const satisfies Readonly<Record<SkipReason, Text>>;

/** The mail about a day without a payment. */
export function skipMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  skipped: { readonly day: string; readonly amountYuan: number; readonly reason: SkipReason },
): Mail {
  const params = {
    day: skipped.day,
    yuan: skipped.amountYuan,
    reason: inLanguage(REASONS[skipped.reason], language),
    link: `${siteOrigin(config, language)}/withdrawalAuto?language=${language}`,
  };
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  };
}
