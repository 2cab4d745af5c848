import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Mail } from "../../account/security-mails.ts";

const SUBJECT = {
  zh: "Nodeyard：一台设备已被解绑",
  en: "Nodeyard: a device was unbound",
} as const satisfies Text;
const BODY = {
  zh: "运营人员解绑了你的设备 {hostname}（{mac}）。它不再产生新的收益；已有的收益保持不变。要继续使用，请领取激活码后重新绑定。\n\n如有疑问，请联系客服。",
  en: "An operator has unbound your device {hostname} ({mac}). It no longer earns; what it has earned stays yours. To use it again, claim an activation code and bind it again.\n\nIf you have questions, contact support.",
} as const satisfies Text;

/** The notice to an owner whose device an operator has unbound. */
export function unbindMail(
  device: { readonly mac: string; readonly hostname: string },
  language: Language,
): Mail {
  return { subject: inLanguage(SUBJECT, language), body: inLanguage(BODY, language, device) };
}
