import type { Language } from "@nodeyard/contract/envelope.ts";
import { PAYEE_LOCK_SECONDS } from "@nodeyard/contract/payee/rules.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { inLanguage, type Text } from "../../platform/language.ts";
import type { Mail } from "../account/security-mails.ts";
import { maskAlipayAccount, maskCardNumber } from "./mask-payee.ts";
import type { PayeePart } from "./stored-payee.ts";

const SUBJECT: Text = { zh: "Nodeyard：收款信息已变更", en: "Nodeyard: your payee was changed" };
const PARTS: Readonly<Record<PayeePart["part"], Text>> = {
  bank: { zh: "银行卡", en: "bank card" },
  alipay: { zh: "支付宝账号", en: "Alipay account" },
};
const PARAGRAPHS: readonly Text[] = [
  {
    zh: "你账号的{part}刚刚变更为 {payee}。",
    en: "The {part} of your account was just changed to {payee}.",
  },
  { zh: "时间：{at}\nIP 地址：{ip}", en: "Time: {at}\nIP address: {ip}" },
  {
    zh: "此后 {hours} 小时内不会付款。如果是你本人操作，无需理会本邮件。",
    en: "Nothing is paid out for {hours} hours. If this was you, there is nothing you need to do.",
  },
  {
    zh: "如果不是你本人操作，请立即修改密码，再重新填写你自己的{part}。",
    en: "If this wasn't you, change your password immediately, then enter your own {part} again.",
  },
];

/** The mail about a change of where yuan are paid to, which is masked in it as on pages. */
export function payeeMail(
  language: Language,
  { change, at, ip }: { readonly change: PayeePart; readonly at: Date; readonly ip: string },
): Mail {
  const params = {
    part: inLanguage(PARTS[change.part], language),
    payee:
      change.part === "bank"
        ? maskCardNumber(change.bank.cardNumber)
        : maskAlipayAccount(change.alipayAccount),
    at: formatInstant(at, "second"),
    ip,
    hours: PAYEE_LOCK_SECONDS / 3600,
  };
  const body = PARAGRAPHS.map((paragraph) => inLanguage(paragraph, language, params)).join("\n\n");
  return { subject: inLanguage(SUBJECT, language), body };
}
