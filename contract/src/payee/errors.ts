import { defineErrors } from "../error.ts";

/** Errors of saving where yuan are paid to. */
export const payeeErrors = defineErrors("payee", {
  nameFirst: {
    status: 200,
    code: 5401,
    zh: "请先完成实名认证",
    en: "Verify your real name first",
  },
  bankRequired: {
    status: 200,
    code: 5402,
    field: "bankAddress",
    zh: "请输入开户银行及支行",
    en: "Enter the bank and its branch",
  },
  cardInvalid: {
    status: 200,
    code: 5403,
    field: "bankAccount",
    zh: "银行卡号错误，请核对",
    en: "This isn't a valid card number. Check it",
  },
  alipayInvalid: {
    status: 200,
    code: 5404,
    field: "ZFBAccount",
    zh: "支付宝账号应为手机号或邮箱",
    en: "An Alipay account is a mobile number or an e-mail address",
  },
  oneAtATime: {
    status: 200,
    code: 5405,
    field: "ZFBAccount",
    zh: "银行卡和支付宝请分别保存",
    en: "Save the bank card and the Alipay account one at a time",
  },
  unchanged: {
    status: 200,
    code: 5406,
    zh: "与已保存的信息相同",
    en: "This is what is saved already",
  },
});

export const payeeMessages = {
  bankSaved: { zh: "银行卡已保存", en: "Bank card saved" },
  alipaySaved: { zh: "支付宝账号已保存", en: "Alipay account saved" },
} as const;
