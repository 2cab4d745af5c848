import { defineErrors } from "../error.ts";

export const closingErrors = defineErrors("closing", {
  role: {
    code: 5201,
    zh: "你是运营人员。请先由另一位运营人员收回你的角色，再关闭账号",
    en: "You're an operator. Another operator has to take your role away before you can close the account",
  },
  devices: {
    code: 5202,
    zh: "账号下还有 {count} 台设备，请先解绑",
    en: "Unbind your devices first. Still bound: {count}",
  },
  withdrawal: {
    code: 5203,
    zh: "有一笔提现尚未完成，请等它完成后再关闭账号",
    en: "A withdrawal is in progress. Wait until it has ended",
  },
  buyback: {
    code: 5210,
    zh: "有回购尚未付款，请等它完成后再关闭账号",
    en: "A buy-back has not been paid yet. Wait until it has ended",
  },
  exchange: {
    code: 5214,
    zh: "有礼品卡兑换尚未完成，请等它完成后再关闭账号",
    en: "An exchange for gift cards is in progress. Wait until it has ended",
  },
  frozen: {
    code: 5229,
    zh: "账号已被限制，解除之后才能关闭，请联系客服",
    en: "Your account is frozen and can't be closed until it is released. Contact support",
  },
  balanceNotGivenUp: {
    code: 5204,
    field: "givesUpBalance",
    zh: "账户还有 {balance} BP，请提现或确认放弃",
    en: "You have {balance} BP. Withdraw it, or agree to give it up",
  },
  codeRequired: {
    code: 5205,
    field: "emailVerifyCode",
    zh: "请输入验证码",
    en: "Enter the verification code",
  },
  passwordWrong: {
    code: 5206,
    field: "password",
    zh: "密码错误",
    en: "Wrong password",
  },
  alreadyAsked: {
    code: 5207,
    zh: "账号将于 {until} 关闭，无需再次申请",
    en: "The account already closes at {until}",
  },
  notAsked: {
    code: 5208,
    zh: "账号没有待执行的关闭申请",
    en: "The account isn't being closed",
  },
  isClosing: {
    code: 5209,
    zh: "账号正在关闭，不能添加设备。请先在账号设置中取消关闭",
    en: "This account is being closed and can't add devices. Keep the account first, in its settings",
  },
});

export const closingMessages = {
  requested: {
    zh: "已申请关闭账号，关闭之前可以随时取消",
    en: "The account is going to be closed. You can keep it until then",
  },
  cancelled: { zh: "已取消关闭，账号保持不变", en: "The account stays as it is" },
} as const;
