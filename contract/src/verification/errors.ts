import { defineErrors } from "../error.ts";

/** Errors of captchas, codes and the human check. */
export const verificationErrors = defineErrors("verification", {
  captchaRequired: {
    status: 200,
    code: 4101,
    field: "captcha",
    zh: "请输入图片验证码",
    en: "Please enter the characters in the picture",
  },
  captchaWrong: {
    status: 200,
    code: 4102,
    field: "captcha",
    zh: "图片验证码错误",
    en: "The characters do not match the picture",
  },
  captchaExpired: {
    status: 200,
    code: 4103,
    field: "captcha",
    zh: "验证码已过期，请重新验证",
    en: "The captcha has expired. Please verify again",
  },
  phoneInvalid: {
    status: 200,
    code: 4104,
    field: "tel",
    zh: "手机错误",
    en: "The phone number is not valid",
  },
  emailInvalid: {
    status: 200,
    code: 4105,
    field: "email",
    zh: "请输入正确格式的邮箱",
    en: "Please enter a valid e-mail address",
  },
  emailTaken: {
    status: 200,
    code: 4106,
    field: "email",
    zh: "该邮箱已注册",
    en: "This e-mail is already registered",
  },
  resendTooSoon: {
    status: 429,
    code: 4107,
    zh: "请 {seconds} 秒后再获取验证码",
    en: "You can ask for another code in {seconds} seconds",
  },
  hourlyLimit: {
    status: 429,
    code: 4108,
    zh: "验证码获取次数过多，请 {minutes} 分钟后再试",
    en: "Too many codes were sent. Try again in {minutes} minutes",
  },
  codeRequired: {
    status: 200,
    code: 4109,
    field: "emailVerifyCode",
    zh: "请输入验证码",
    en: "Please enter the verification code",
  },
  codeWrong: {
    status: 200,
    code: 4110,
    field: "emailVerifyCode",
    zh: "验证码错误",
    en: "The verification code is wrong",
  },
  codeExpired: {
    status: 200,
    code: 4111,
    field: "emailVerifyCode",
    zh: "验证码已失效，请重新获取",
    en: "The code is no longer valid. Please get a new one",
  },
  humanCheckRequired: {
    status: 200,
    code: 4112,
    field: "captcha",
    zh: "请完成验证",
    en: "Please complete verification",
  },
  humanCheckFailed: {
    status: 200,
    code: 4113,
    field: "captcha",
    zh: "人机验证失败，请重试",
    en: "The human check failed. Please try again",
  },
  sendFailed: {
    status: 200,
    code: 4114,
    zh: "发送验证码失败，请重试",
    en: "Failed to send the verification code. Please try again",
  },
  purposeUnknown: {
    status: 200,
    code: 4115,
    field: "purpose",
    zh: "不支持的验证用途",
    en: "That verification purpose is not supported",
  },
});

export const verificationMessages = {
  codeSent: { zh: "验证码已发送", en: "Verification code sent" },
} as const;
