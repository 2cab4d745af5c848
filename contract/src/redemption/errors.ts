import { defineErrors } from "../error.ts";

/** Errors that several channels share. */
export const redemptionErrors = defineErrors("redemption", {
  lockedByIdentity: {
    code: 6104,
    zh: "变更手机、姓名或联系方式后 24 小时内不会付款，请于 {until} 之后再试",
    en: "Nothing is paid out for 24 hours after a change of phone, name or contact. Try again after {until}",
  },
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
