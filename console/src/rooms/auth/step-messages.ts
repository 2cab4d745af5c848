import { messages } from "../../shared/i18n.ts";

/** Apart from the texts of the sign-in form, whose page every visitor loads. */
export const stepText = messages(
  {
    title: "两步验证",
    purpose: "密码正确。请输入验证器应用当前显示的验证码。",
    passkeyPurpose: "密码正确。请使用通行密钥，或输入恢复码。",
    back: "使用其他账号登录",
  },
  {
    title: "Two-step verification",
    purpose: "Your password is right. Enter the code that your authenticator app shows now.",
    passkeyPurpose: "Your password is right. Use your passkey, or enter a recovery code.",
    back: "Sign in with another account",
  },
);
