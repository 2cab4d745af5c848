import type { Language } from "@nodeyard/contract/envelope.ts";
import { REDEMPTION_LOCK_SECONDS } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Config } from "../../platform/config.ts";
import {
  changeMail,
  NOT_PAID,
  TIME_AND_ADDRESS,
  type NotifiedChange,
} from "../account/change-mail.ts";
import type { Mail } from "../account/security-mails.ts";
import { maskAlipayAccount, maskCardNumber } from "./mask-payee.ts";
import type { PayeePart } from "./store.ts";

const SUBJECT = {
  zh: "Nodeyard：收款信息已变更",
  en: "Nodeyard: your payee was changed",
} as const satisfies Text;
const PARTS = {
  bank: { zh: "银行卡", en: "bank card" },
  alipay: { zh: "支付宝账号", en: "Alipay account" },
} as const satisfies Readonly<Record<PayeePart["part"], Text>>;
const FIRST = {
  zh: "你账号的{part}刚刚设为 {payee}，此前未填写。",
  en: "The {part} of your account was just set to {payee}. There was none before.",
} as const satisfies Text;
const CHANGED = {
  zh: "你账号的{part}刚刚变更为 {payee}，原为 {before}。",
  en: "The {part} of your account was just changed to {payee}. Before, it was {before}.",
} as const satisfies Text;

/** The mail about a change of where yuan are paid to, masked as on pages. */
export function payeeMail(
  config: Pick<Config, "internationalHost" | "pages" | "host" | "port">,
  language: Language,
  notice: NotifiedChange & {
    readonly change: PayeePart;
    /** Masked; empty for none. */
    readonly before: string;
  },
): Mail {
  const { change, before } = notice;
  return changeMail(config, language, notice, {
    subject: SUBJECT,
    paragraphs: [before === "" ? FIRST : CHANGED, TIME_AND_ADDRESS, NOT_PAID],
    params: {
      part: inLanguage(PARTS[change.part], language),
      payee:
        change.part === "bank"
          ? maskCardNumber(change.bank.cardNumber)
          : maskAlipayAccount(change.alipayAccount),
      before,
    },
    page: "/MyWallet",
    cancelSeconds: REDEMPTION_LOCK_SECONDS,
  });
}
