import type { Language } from "@nodeyard/contract/envelope.ts";
import type { IdentityPart } from "@nodeyard/contract/identity/rules.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Config } from "../../../platform/config.ts";
import {
  changeMail,
  NOT_PAID,
  TIME_AND_ADDRESS,
  type NotifiedChange,
} from "../../account/change-mail.ts";
import type { Mail } from "../../account/security-mails.ts";

const CHANGED = {
  zh: "Nodeyard：{part}已变更",
  en: "Nodeyard: your {part} was changed",
} as const satisfies Text;
const REMOVED = {
  zh: "Nodeyard：{part}已解除",
  en: "Nodeyard: your {part} was removed",
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
const NOT_PAID_AS_WISHED = {
  zh: "此后 {hours} 小时内不会付款。如果这是你的要求，无需处理。",
  en: "Nothing is paid out for {hours} hours. If you wished this, there is nothing you need to do.",
} as const satisfies Text;

/** The message about a change of what is verified of an owner; the address of operators, who have removed it, is empty. */
export function identityMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  change: NotifiedChange & { readonly part: IdentityPart },
): Mail {
  const about =
    change.ip === ""
      ? { subject: REMOVED, paragraphs: [BY_OPERATORS, TIME, NOT_PAID_AS_WISHED] }
      : { subject: CHANGED, paragraphs: [BY_OWNER, TIME_AND_ADDRESS, NOT_PAID] };
  return changeMail(config, language, change, {
    ...about,
    params: { part: inLanguage<Text>(PARTS[change.part], language) },
    page: "/contact",
    cancelSeconds: REDEMPTION_LOCK_SECONDS,
  });
}
