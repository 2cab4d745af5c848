import { defineErrors } from "../error.ts";

/** Errors that every channel of income in yuan shares. */
export const redemptionErrors = defineErrors("redemption", {
  noPermission: {
    code: 6101,
    zh: "没有权限：你的账号不能回购和兑换，如有疑问请联系客服",
    en: "No permission: this account can't sell or exchange BP. Contact support if you have questions",
  },
  taxAgreementFirst: {
    code: 6102,
    field: "taxAgreement",
    zh: "请阅读并同意《自由职业者服务与代征税款协议》：同意每年有效一次，文本更新后须重新同意",
    en: "Read and accept the freelancer service and tax agent agreement: an acceptance holds for a year, and for one edition",
  },
  taxEditionOther: {
    code: 6103,
    field: "taxAgreement",
    zh: "协议文本已更新，请刷新页面并阅读最新版本",
    en: "The agreement has a new edition. Reload the page and read that one",
  },
});
