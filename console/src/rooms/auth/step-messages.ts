import { messages } from "../../shared/i18n.ts";

export const stepZh = {
  title: "两步验证",
  purpose: "密码正确。请输入验证器应用当前显示的验证码。",
  passkeyPurpose: "密码正确。请使用通行密钥，或输入恢复码。",
  back: "使用其他账号登录",
  lost: "都无法使用？",
  lostRequest: "通过邮件申请重置",
  lostOperator: "运营人员的两步验证由另外两位运营人员重置。",
};

export const stepEn = {
  title: "Two-step verification",
  purpose: "Your password is right. Enter the code that your authenticator app shows now.",
  passkeyPurpose: "Your password is right. Use your passkey, or enter a recovery code.",
  back: "Sign in with another account",
  lost: "Lost all of them? ",
  lostRequest: "Ask for a reset by e-mail",
  lostOperator: "Two other operators reset an operator's second factor.",
};

/** Apart from the texts of the sign-in form, whose page every visitor loads. */
export const stepText = messages(stepZh, stepEn);
