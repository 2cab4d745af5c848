import type { Language } from "@nodeyard/contract/envelope.ts";
import type { PhotoFault } from "@nodeyard/contract/identity/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Config } from "../../../platform/config.ts";
import { siteOrigin } from "../../../platform/public-host.ts";
import type { Mail } from "../../account/security-mails.ts";

const APPROVED = {
  subject: { zh: "Nodeyard：高级认证已通过", en: "Nodeyard: your ID photos are approved" },
  body: {
    zh: "你提交的身份证照片已通过审核，现在可以使用现金回购和自动提现。\n\n查看认证信息：\n{link}",
    en: "The photos of your ID card are approved. You can now sell BP and use automatic withdrawals.\n\nSee what is verified:\n{link}",
  },
} as const satisfies Readonly<Record<"subject" | "body", Text>>;
const DECLINED = {
  subject: { zh: "Nodeyard：高级认证未通过", en: "Nodeyard: your ID photos were declined" },
  body: {
    zh: "你提交的身份证照片未通过审核：{fault}。\n\n重新提交：\n{link}",
    en: "The photos of your ID card were declined: {fault}.\n\nSubmit new ones:\n{link}",
  },
} as const satisfies Readonly<Record<"subject" | "body", Text>>;
const FAULTS = {
  unreadable: { zh: "文字不清晰", en: "the text cannot be read" },
  incomplete: { zh: "证件未拍全，或缺少一面", en: "the card is cut off, or a side is missing" },
  otherPerson: {
    zh: "与已认证的实名信息不一致",
    en: "they show another person than the verified one",
  },
  expired: { zh: "证件已过有效期", en: "the card has expired" },
} as const satisfies Readonly<Record<PhotoFault, Text>>;

/** The mail about a decision; no fault if the photos were approved. */
export function decisionMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  fault: PhotoFault | null,
): Mail {
  const { subject, body } = fault === null ? APPROVED : DECLINED;
  const params = {
    fault: fault === null ? "" : inLanguage(FAULTS[fault], language),
    link: `${siteOrigin(config, language)}/contact?language=${language}`,
  };
  return {
    subject: inLanguage(subject, language),
    body: inLanguage(body, language, params),
  };
}
