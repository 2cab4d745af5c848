import type { Text } from "../text.ts";

/** Causes for which Alipay cannot pay an account, each with what its owner can do. */
export const PAYEE_CAUSES = ["account", "unverified", "limited", "blocked"] as const;
export type PayeeCause = (typeof PAYEE_CAUSES)[number];

export const PAYEE_CAUSE_WORDS = {
  account: {
    zh: "支付宝账号不存在，或与实名姓名不一致。请核对收款信息后重新申请",
    en: "The Alipay account doesn't exist, or isn't under your verified name. Check your payee and try again",
  },
  unverified: {
    zh: "支付宝要求该账号先完善身份信息。请在支付宝中完成实名认证后重新申请",
    en: "Alipay needs more identity information for this account. Complete its verification in the Alipay app and try again",
  },
  limited: {
    zh: "该支付宝账号已达收款限额。请隔日再申请，或更换收款账号",
    en: "This Alipay account has reached its limit for receiving money. Try again another day, or change your payee",
  },
  blocked: {
    zh: "该支付宝账号已被限制收款。请拨打支付宝客服 95188，或更换收款账号",
    en: "Alipay doesn't let this account receive money. Call Alipay at 95188, or change your payee",
  },
} as const satisfies Readonly<Record<PayeeCause, Text>>;

const PATTERNS: readonly (readonly [RegExp, PayeeCause])[] = [
  [/REALNAME|RELNAME|NON_BANK|UNRN|CERT_EXPIRED/, "unverified"],
  [/QUOTA|OVER_LIMIT|EXCEED_LIMIT/, "limited"],
  [/FORB?BIDD?EN|PERMIT_LIMIT|RECEIVE_LIMIT|RECEIVE_PERMISSION|STATUS_ERROR/, "blocked"],
];

/** The cause of a refusal of Alipay's that is of the payee. */
export function payeeCauseOf(code: string): PayeeCause {
  return PATTERNS.find(([pattern]) => pattern.test(code))?.[1] ?? "account";
}
