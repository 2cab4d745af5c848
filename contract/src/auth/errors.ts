import { defineErrors } from "../error.ts";

/** Errors of sign-in, sign-up, reset and password change. */
export const authErrors = defineErrors("auth", {
  emailRequired: {
    code: 4001,
    field: "email",
    zh: "请输入邮箱",
    en: "Enter your e-mail address",
  },
  loginEmailInvalid: {
    code: 4002,
    field: "email",
    zh: "请输入格式正确的邮箱",
    en: "Enter a valid e-mail address",
  },
  signUpEmailInvalid: {
    code: 4003,
    field: "email",
    zh: "请输入正确格式的邮箱",
    en: "Enter a valid e-mail address",
  },
  passwordRequired: {
    code: 4004,
    field: "password",
    zh: "请输入密码",
    en: "Enter your password",
  },
  loginPasswordLength: {
    code: 4005,
    field: "password",
    zh: "请输入 6 至 29 位的密码",
    en: "Use 6 to 29 characters",
  },
  signUpPasswordLength: {
    code: 4006,
    field: "password",
    zh: "请输入 6 至 29 位的密码",
    en: "Use 6 to 29 characters",
  },
  passwordTooLong: {
    code: 4007,
    field: "password",
    zh: "密码最多 29 位",
    en: "Use at most 29 characters",
  },
  passwordTooCommon: {
    code: 4008,
    field: "password",
    zh: "这个密码太常见，请换一个",
    en: "This password is too common. Choose another one",
  },
  captchaRequired: {
    code: 4009,
    field: "captcha",
    zh: "请输入图片验证码",
    en: "Enter the characters in the picture",
  },
  badLogin: {
    code: 4010,
    field: "password",
    zh: "邮箱或密码错误",
    en: "Wrong e-mail or password",
  },
  loginLocked: {
    status: 429,
    code: 4011,
    zh: "登录失败次数过多，请 {minutes} 分钟后再试",
    en: "Too many failed sign-ins. Try again in {minutes} min",
  },
  phoneRequired: {
    code: 4012,
    field: "tel",
    zh: "请输入手机号",
    en: "Enter your phone number",
  },
  phoneInvalid: {
    code: 4013,
    field: "tel",
    zh: "手机错误",
    en: "Enter a valid phone number",
  },
  phoneCodeRequired: {
    code: 4014,
    field: "emailVerifyCode",
    zh: "请输入手机验证码",
    en: "Enter the phone code",
  },
  confirmationRequired: {
    code: 4015,
    field: "rePassword",
    zh: "请输入第二次确认密码",
    en: "Enter the password again",
  },
  confirmationDiffers: {
    code: 4016,
    field: "rePassword",
    zh: "第二次密码输入错误",
    en: "The passwords don't match",
  },
  agreementRequired: {
    code: 4017,
    field: "agreement",
    zh: "还没有同意用户协议",
    en: "Agree to the user agreement first",
  },
  signUpDisabled: { code: 4018, zh: "注册暂未开放", en: "Sign-up is closed for now" },
  referUnknown: {
    code: 4020,
    field: "refer",
    zh: "邀请码无效",
    en: "This invitation code is not valid",
  },
  resetPhoneInvalid: {
    code: 4021,
    field: "tel",
    zh: "手机号错误",
    en: "Wrong phone number",
  },
  resetEmailInvalid: {
    code: 4022,
    field: "inputEmail",
    zh: "邮箱错误",
    en: "Wrong e-mail address",
  },
  resetCodeInvalid: {
    code: 4023,
    field: "emailVerifyCode",
    zh: "验证码错误",
    en: "Wrong verification code",
  },
  resetPasswordLength: {
    code: 4024,
    field: "password",
    zh: "密码太短，请输入 6 至 29 位",
    en: "The password is too short. Use 6 to 29 characters",
  },
  resetConfirmationDiffers: {
    code: 4025,
    field: "rePassword",
    zh: "密码错误",
    en: "The passwords don't match",
  },
  oldPasswordWrong: {
    code: 4026,
    field: "oldPassword",
    zh: "原密码错误",
    en: "Wrong current password",
  },
  newPasswordSame: {
    code: 4027,
    field: "newPassword",
    zh: "新密码不能与原密码相同",
    en: "Choose a password that differs from the current one",
  },
  passwordLocked: {
    status: 429,
    code: 4028,
    zh: "密码错误次数过多，请 {minutes} 分钟后再试",
    en: "Too many wrong passwords. Try again in {minutes} min",
  },
  /** The answer has the human check to solve, in `humanCheck`. */
  workRequired: {
    code: 4029,
    field: "captcha",
    zh: "该邮箱近期登录失败次数较多，需要完成安全验证",
    en: "There were many failed sign-ins with this e-mail. A security check is needed",
  },
  phoneFull: {
    code: 4030,
    field: "tel",
    zh: "一个手机号最多注册 3 个账号",
    en: "A phone number can verify at most 3 accounts",
  },
  registerLimit: {
    status: 429,
    code: 4031,
    field: "tel",
    zh: "该手机号今天的注册次数过多，请明天再试",
    en: "This phone number was used for too many sign-ups today. Try again tomorrow",
  },
  resetLimit: {
    status: 429,
    code: 4032,
    field: "emailVerifyCode",
    zh: "该账号今天输错验证码的次数过多，请明天再重置密码",
    en: "Too many wrong codes for this account today. Reset the password tomorrow",
  },
  zoneUnknown: {
    code: 4033,
    field: "zone",
    zh: "没有这个时区，请从列表中选择",
    en: "No such time zone. Choose one from the list",
  },
  emailLinkUnknown: {
    code: 4034,
    zh: "链接无效或已过期，请使用最新邮件中的链接，或登录后重新发送",
    en: "This link is not valid or has expired. Use the one in the latest mail, or sign in and send another",
  },
  emailTaken: {
    code: 4035,
    zh: "该邮箱已由另一个账号验证",
    en: "Another account has verified this address",
  },
  noEmailToVerify: { code: 4036, zh: "没有等待验证的邮箱", en: "No address waits to be verified" },
  emailSame: {
    code: 4037,
    field: "email",
    zh: "这就是当前的邮箱",
    en: "This is the account's address already",
  },
  passwordWrong: { code: 4038, field: "password", zh: "密码错误", en: "Wrong password" },
  emailLinkTooSoon: {
    status: 429,
    code: 4039,
    zh: "请 {seconds} 秒后再发送",
    en: "You can send another in {seconds} s",
  },
  emailLinkLimit: {
    status: 429,
    code: 4040,
    zh: "今天向该邮箱发送的验证邮件过多，请明天再试",
    en: "Too many of these mails today. Try again tomorrow",
  },
});

/** Success messages, in both languages. */
export const authMessages = {
  loggedIn: { zh: "登录成功", en: "Signed in" },
  /** Said of a registered e-mail as well, whose owner is mailed. */
  registered: {
    zh: "注册完成。请打开我们发送到该邮箱的邮件：点击链接验证邮箱；若该邮箱此前已有账号，邮件会说明",
    en: "Sign-up complete. See the mail that we sent: its link verifies your address, or it says that the address already had an account",
  },
  emailLinkSent: { zh: "邮件已发送", en: "Mail sent" },
  emailVerified: { zh: "邮箱已验证", en: "Your address is verified" },
  passwordReset: { zh: "密码已重置", en: "Password reset" },
  passwordChanged: { zh: "密码修改成功", en: "Password changed" },
  zoneSet: { zh: "时区已更改", en: "Time zone changed" },
  loggedOut: { zh: "已退出登录", en: "Signed out" },
} as const;
