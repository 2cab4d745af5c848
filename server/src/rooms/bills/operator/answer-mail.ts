import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Config } from "../../../platform/config.ts";
import type { Mail } from "../../account/security-mails.ts";
import { billsAddress } from "../bill-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：{month} 账单异议已答复",
  en: "Nodeyard: your dispute about the bill of {month} was answered",
} as const satisfies Text;
const BODY = {
  zh: "你对 {month} 账单（{hostname}）提出的异议已答复：\n\n{answer}\n\n查看并确认账单：\n{link}",
  en: "Your dispute about the bill of {hostname} for {month} was answered:\n\n{answer}\n\nSee and confirm the bill:\n{link}",
} as const satisfies Text;

/** The mail about an answer. */
export function answerMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  notice: { readonly month: string; readonly hostname: string; readonly answer: string },
  language: Language,
): Mail {
  const link = billsAddress(config, notice.month);
  const params = { ...notice, hostname: notice.hostname || "—", link };
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  };
}
