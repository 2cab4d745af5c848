import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";

const PURPOSES = {
  signup: { zh: "注册账号", en: "create your account" },
  reset: { zh: "重置密码", en: "reset your password" },
  unbind: { zh: "解绑设备", en: "unbind a device" },
  "node-password": { zh: "查看节点密码", en: "show a node password" },
  "line-password": { zh: "查看线路密码", en: "show the password of a line" },
  wallet: { zh: "绑定、更换或解绑钱包", en: "bind, change or unbind your wallet" },
  withdrawal: { zh: "提现 BP", en: "withdraw BP" },
  closing: { zh: "关闭账号", en: "close your account" },
  phone: { zh: "验证手机", en: "verify your phone" },
  buyback: { zh: "回购 BP", en: "sell BP" },
  "auto-withdrawal": { zh: "设置自动提现", en: "set an automatic withdrawal" },
  exchange: { zh: "兑换礼品卡", en: "exchange BP for gift cards" },
  "card-secrets": { zh: "查看礼品卡卡密", en: "show your gift cards" },
  payee: { zh: "变更收款信息", en: "change your payee" },
  identity: { zh: "实名认证", en: "verify your name" },
} as const satisfies Readonly<Record<CodePurpose, Text>>;
const SUBJECT = {
  zh: "Nodeyard 验证码：{purpose}",
  en: "Nodeyard code to {purpose}",
} as const satisfies Text;
const BODY = {
  zh: "你的验证码是 {code}，用于{purpose}，10 分钟内有效。如非本人操作，请忽略本消息。请勿将验证码告诉他人。",
  en: "Your code to {purpose} is {code}. It is valid for 10 minutes. If this wasn't you, ignore this message. Never share this code with anyone.",
} as const satisfies Text;

/** Subject and text of a mail or SMS that brings a code. */
export function codeMessage(
  language: Language,
  purpose: CodePurpose,
  code: string,
): { subject: string; body: string } {
  const params = { code, purpose: inLanguage(PURPOSES[purpose], language) };
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  };
}
