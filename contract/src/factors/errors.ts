import { defineErrors } from "../error.ts";

export const factorsErrors = defineErrors("factors", {
  /** Of a sign-in; the answer has what its second step needs, in `secondStep`. */
  secondStepNeeded: {
    code: 5118,
    zh: "密码正确，请完成两步验证",
    en: "The password is right. Now confirm with your second factor",
  },
  signInExpired: {
    code: 5119,
    zh: "登录已超时，请重新输入密码",
    en: "This sign-in has expired. Enter your password again",
  },
  codeRequired: {
    code: 5101,
    field: "code",
    zh: "请输入验证码",
    en: "Enter a code",
  },
  codeWrong: {
    code: 5102,
    field: "code",
    zh: "验证码错误，请核对手机时间后输入新的验证码",
    en: "Wrong code. Check your phone's clock and enter the current code",
  },
  codeUsed: {
    code: 5103,
    field: "code",
    zh: "这个验证码已经用过，请等待下一个",
    en: "This code was used already. Wait for the next one",
  },
  recoveryCodeWrong: {
    code: 5104,
    field: "code",
    zh: "恢复码无效或已经用过",
    en: "This recovery code is not valid or was used already",
  },
  locked: {
    status: 429,
    code: 5105,
    zh: "两步验证失败次数过多，请 {minutes} 分钟后再试",
    en: "Too many failed attempts. Try again in {minutes} min",
  },
  appLocked: {
    status: 429,
    code: 5106,
    field: "code",
    zh: "今天输错验证码的次数过多，请使用恢复码或通行密钥",
    en: "Too many wrong codes today. Use a recovery code or a passkey",
  },
  passkeyRefused: {
    code: 5107,
    zh: "通行密钥未通过验证，请重试",
    en: "The passkey couldn't be verified. Try again",
  },
  passkeysNotHere: {
    code: 5108,
    zh: "通行密钥不能在这个网址使用",
    en: "Passkeys can't be used at this address",
  },
  passkeyTaken: {
    code: 5109,
    zh: "这个通行密钥已经添加过",
    en: "This passkey has been added already",
  },
  passkeysFull: {
    code: 5110,
    zh: "一个账号最多添加 10 个通行密钥",
    en: "An account can have at most 10 passkeys",
  },
  passkeyUnknown: {
    code: 5111,
    zh: "没有这个通行密钥",
    en: "There is no such passkey",
  },
  nameRequired: {
    code: 5112,
    field: "name",
    zh: "请输入名称",
    en: "Enter a name",
  },
  appSetUp: {
    code: 5113,
    zh: "已经绑定了验证器应用，更换前请先移除",
    en: "An authenticator app is set up already. Remove it before you set up another",
  },
  appNotSetUp: {
    code: 5114,
    zh: "没有绑定验证器应用",
    en: "No authenticator app is set up",
  },
  noFactor: {
    code: 5115,
    zh: "尚未启用两步验证",
    en: "Two-step verification is off",
  },
  lastOfOperator: {
    code: 5116,
    zh: "运营人员不能移除最后一种验证方式，请先添加另一种",
    en: "An operator can't remove the last second factor. Add another one first",
  },
  resetByOperators: {
    code: 5120,
    zh: "运营人员不能自行重置两步验证，请联系另外两位运营人员",
    en: "Operators can't reset their own second factor. Two other operators do that",
  },
  resetWaiting: {
    code: 5121,
    zh: "重置已在进行，两步验证将于 {until} 移除",
    en: "A reset has begun: the second factor will be removed at {until}",
  },
  resetLimit: {
    status: 429,
    code: 5122,
    zh: "今天申请重置的次数过多，请明天再试",
    en: "Too many resets were asked for today. Try again tomorrow",
  },
  resetUnknown: {
    code: 5123,
    zh: "该链接无效",
    en: "This link is not valid",
  },
  resetEnded: {
    code: 5124,
    zh: "这次重置已经结束，或链接已过期",
    en: "This reset has ended, or its link has expired",
  },
  passwordWrong: {
    code: 5117,
    field: "password",
    zh: "密码错误",
    en: "Wrong password",
  },
});

export const factorsMessages = {
  proved: { zh: "验证通过", en: "Confirmed" },
  appOn: { zh: "验证器应用已启用", en: "Authenticator app set up" },
  appRemoved: { zh: "验证器应用已移除", en: "Authenticator app removed" },
  passkeyAdded: { zh: "通行密钥已添加", en: "Passkey added" },
  passkeyRenamed: { zh: "通行密钥已重命名", en: "Passkey renamed" },
  passkeyRemoved: { zh: "通行密钥已移除", en: "Passkey removed" },
  codesRenewed: {
    zh: "恢复码已更新，旧的恢复码全部失效",
    en: "New recovery codes made. The old ones no longer work",
  },
  resetRequested: {
    zh: "已发送邮件，请在 1 小时内打开其中的链接",
    en: "We've sent you an e-mail. Open its link within an hour",
  },
  resetStarted: { zh: "重置已开始", en: "The reset has begun" },
  resetCancelled: {
    zh: "重置已取消，两步验证继续有效",
    en: "The reset was cancelled. Your second factor stays as it is",
  },
} as const;
