import { defineErrors } from "../error.ts";

/** Errors of captchas, codes and the human check. */
export const verificationErrors = defineErrors("verification", {
  captchaRequired: {
    code: 4101,
    field: "captcha",
    zh: "请输入图片验证码",
    en: "Enter the characters in the picture",
  },
  captchaWrong: {
    code: 4102,
    field: "captcha",
    zh: "图片验证码错误",
    en: "The characters don't match the picture",
  },
  captchaExpired: {
    code: 4103,
    field: "captcha",
    zh: "验证码已过期，请重新验证",
    en: "Captcha expired, please verify again",
  },
  phoneInvalid: {
    code: 4104,
    field: "tel",
    zh: "手机错误",
    en: "Enter a valid phone number",
  },
  emailInvalid: {
    code: 4105,
    field: "email",
    zh: "请输入正确格式的邮箱",
    en: "Enter a valid e-mail address",
  },
  resendTooSoon: {
    status: 429,
    code: 4107,
    zh: "请 {seconds} 秒后再获取验证码",
    en: "You can get another code in {seconds} s",
  },
  hourlyLimit: {
    status: 429,
    code: 4108,
    zh: "验证码获取次数过多，请 {minutes} 分钟后再试",
    en: "Too many codes requested. Try again in {minutes} min",
  },
  codeRequired: {
    code: 4109,
    field: "emailVerifyCode",
    zh: "请输入验证码",
    en: "Enter the verification code",
  },
  codeWrong: {
    code: 4110,
    field: "emailVerifyCode",
    zh: "验证码错误",
    en: "Wrong verification code",
  },
  codeExpired: {
    code: 4111,
    field: "emailVerifyCode",
    zh: "验证码已失效，请重新获取",
    en: "This code is no longer valid. Get a new one",
  },
  humanCheckRequired: {
    code: 4112,
    field: "captcha",
    zh: "请完成验证",
    en: "Please complete verification",
  },
  humanCheckFailed: {
    code: 4113,
    field: "captcha",
    zh: "人机验证失败，请重试",
    en: "Human verification failed. Try again",
  },
  codeOfOtherPurpose: {
    code: 4116,
    field: "emailVerifyCode",
    zh: "这是用于其他操作的验证码，请重新获取",
    en: "This code is for something else. Get a new one here",
  },
  /** After a password reset, whose code may have been stolen with the channel. */
  otherChannel: {
    code: 4117,
    field: "emailVerifyCode",
    zh: "密码曾通过该渠道的验证码重置，为安全起见，请改用另一渠道（邮箱或手机）的验证码",
    en: "Your password was reset with a code from this channel. To be safe, use a code from the other one (e-mail or phone)",
  },
  smsCeiling: {
    status: 429,
    code: 4118,
    zh: "当前短信发送量过大，请 {minutes} 分钟后再试",
    en: "Too many text messages are being sent right now. Try again in {minutes} min",
  },
  purposeUnknown: {
    code: 4115,
    field: "purpose",
    zh: "不支持的验证用途",
    en: "Unsupported verification purpose",
  },
});

export const verificationMessages = {
  codeSent: { zh: "验证码已发送", en: "Verification code sent" },
} as const;
