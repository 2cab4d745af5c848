import type { Language } from "@nodeyard/contract/envelope.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";

const PURPOSE_TEXT: Readonly<Record<CodePurpose, Readonly<Record<Language, string>>>> = {
  signup: { zn: "注册账号", en: "create your account" },
  reset: { zn: "重置密码", en: "reset your password" },
  unbind: { zn: "解绑设备", en: "unbind a device" },
  "node-password": { zn: "查看节点密码", en: "show a node's password" },
  wallet: { zn: "绑定或解绑钱包", en: "change your wallet" },
  withdrawal: { zn: "提现 BP", en: "withdraw BP" },
};

/** Subject and text of a mail or SMS that brings a code. */
export function codeMessage(
  language: Language,
  purpose: CodePurpose,
  code: string,
): { subject: string; body: string } {
  const what = PURPOSE_TEXT[purpose][language];
  if (language === "zn") {
    return {
      subject: `Nodeyard 验证码：${what}`,
      body: `您的验证码是 ${code}，用于${what}，10 分钟内有效。如非本人操作，请忽略本消息，切勿将验证码告诉他人。`,
    };
  }
  return {
    subject: `Nodeyard code to ${what}`,
    body: `Your code to ${what} is ${code}. It is valid for 10 minutes. If this was not you, ignore this message and never pass the code on.`,
  };
}
