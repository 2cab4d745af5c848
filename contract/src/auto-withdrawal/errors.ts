import { defineErrors } from "../error.ts";

/** Errors of automatic withdrawals; those of payee and name are the buy-back's. */
export const autoWithdrawalErrors = defineErrors("auto-withdrawal", {
  amountInvalid: {
    code: 5801,
    field: "autoWithCount",
    zh: "请选择列表中的提现金额",
    en: "Choose one of the listed amounts",
  },
  codeRequired: {
    code: 5802,
    field: "verifyCode",
    zh: "请输入手机或邮箱验证码",
    en: "Enter the e-mail or phone code",
  },
  notSet: {
    code: 5803,
    zh: "请先选择每次提现金额",
    en: "Choose an amount first",
  },
  notOnThisSite: {
    code: 5804,
    zh: "国际站不提供自动提现",
    en: "Automatic withdrawals are available on the Chinese site only",
  },
});

export const autoWithdrawalMessages = {
  saved: { zh: "自动提现已设置", en: "Automatic withdrawal saved" },
  switchedOff: { zh: "自动提现已关闭", en: "Automatic withdrawal switched off" },
} as const;
