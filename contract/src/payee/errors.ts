import { defineErrors } from "../error.ts";

/** Errors of saving where yuan are paid to. */
export const payeeErrors = defineErrors("payee", {
  nameFirst: {
    code: 5401,
    zh: "请先完成实名认证",
    en: "Verify your real name first",
  },
  bankRequired: {
    code: 5402,
    field: "bankAddress",
    zh: "请输入开户银行及支行",
    en: "Enter the bank and its branch",
  },
  cardInvalid: {
    code: 5403,
    field: "bankAccount",
    zh: "银行卡号错误，请核对",
    en: "This isn't a valid card number. Check it",
  },
  alipayInvalid: {
    code: 5404,
    field: "ZFBAccount",
    zh: "支付宝账号应为手机号或邮箱",
    en: "An Alipay account is a mobile number or an e-mail address",
  },
  oneAtATime: {
    code: 5405,
    field: "ZFBAccount",
    zh: "银行卡和支付宝请分别保存",
    en: "Save the bank card and the Alipay account one at a time",
  },
  unchanged: {
    code: 5406,
    zh: "与已保存的信息相同",
    en: "This is what is saved already",
  },
  changeUnknown: {
    code: 5407,
    zh: "该链接无效",
    en: "This link is not valid",
  },
  changeExpired: {
    code: 5408,
    zh: "该链接已超过 24 小时，无法再撤销此次变更",
    en: "This link is more than 24 hours old, so the change can no longer be cancelled",
  },
  changeOvertaken: {
    code: 5409,
    zh: "收款信息之后又有变更，请使用最新邮件中的链接",
    en: "The payee has been changed again since then. Use the link in the latest e-mail",
  },
  notOnThisSite: {
    code: 5410,
    zh: "国际站不支持保存收款信息",
    en: "Payees are saved on the Chinese site only",
  },
  accountOther: {
    code: 5411,
    field: "ZFBAccount",
    zh: "支付宝账号与已保存的收款信息不一致",
    en: "The Alipay account is not the one that is saved",
  },
});

export const payeeMessages = {
  bankSaved: { zh: "银行卡已保存", en: "Bank card saved" },
  cancelled: {
    zh: "已撤销此次收款信息变更，所有设备均已退出登录，请尽快修改密码",
    en: "Payee change cancelled and all sessions signed out. Change your password soon",
  },
  alipaySaved: { zh: "支付宝账号已保存", en: "Alipay account saved" },
} as const;
