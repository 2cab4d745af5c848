import { defineErrors } from "../error.ts";

/** Errors of the owners' bills. */
export const billsErrors = defineErrors("bills", {
  monthInvalid: {
    status: 400,
    code: 400,
    field: "date",
    zh: "月份格式应为 YYYY-MM",
    en: "Months must be written YYYY-MM",
  },
  monthOutOfRange: {
    code: 6601,
    field: "date",
    zh: "只能查询最近 3 个完整的月份（UTC）",
    en: "Only the last 3 full months (UTC) are available",
  },
  notIssued: {
    code: 6602,
    field: "date",
    zh: "{month} 的账单尚未出账",
    en: "The bill of {month} has not been issued yet",
  },
  unknownBill: {
    code: 6603,
    field: "billId",
    zh: "没有这条账单",
    en: "No such bill",
  },
  dayNotOfBill: {
    code: 6604,
    field: "date",
    zh: "这一天不在该账单内",
    en: "This day is not part of the bill",
  },
  nothingToConfirm: {
    code: 6605,
    zh: "{month} 没有待确认的账单",
    en: "{month} has no bill to confirm",
  },
  disputesOpen: {
    code: 6606,
    zh: "有 {count} 条账单的异议尚未答复，答复后才能确认",
    en: "Disputed bills without an answer: {count}. Confirm the month once they are answered",
  },
  billsChanged: {
    code: 6607,
    zh: "账单有更新，请核对后再确认",
    en: "The bills have changed. Check them, then confirm again",
  },
  reasonInvalid: {
    code: 6608,
    field: "reason",
    zh: "请填写 3 到 500 个字符",
    en: "Write 3 to 500 characters",
  },
  alreadyConfirmed: {
    code: 6609,
    zh: "账单已确认，不能再提出异议",
    en: "The bill is confirmed: it can no longer be disputed",
  },
  alreadyDisputed: {
    code: 6610,
    zh: "这条账单的异议正在等待答复",
    en: "This bill has a dispute that awaits an answer",
  },
  tooManyDisputes: {
    code: 6611,
    zh: "同一条账单最多提出 {most} 次异议，请联系客服",
    en: "A bill can be disputed {most} times at most. Contact support",
  },
});

/** Errors of operators' acts on bills. */
export const billActErrors = defineErrors("bills", {
  notSettled: {
    code: 6621,
    field: "date",
    zh: "{month} 尚未全部结算，暂不能计算",
    en: "{month} is not settled to its end yet",
  },
  monthIssued: {
    code: 6622,
    field: "date",
    zh: "{month} 已出账，不再变动",
    en: "{month} is issued: it no longer changes",
  },
  monthCalculating: {
    code: 6635,
    field: "date",
    zh: "{month} 的账单正在计算，请等待完成",
    en: "The bills of {month} are being calculated. Wait until that is done",
  },
  notCalculated: {
    code: 6623,
    field: "date",
    zh: "请先计算 {month} 的账单",
    en: "Calculate the bills of {month} first",
  },
  fileEmpty: {
    code: 6624,
    field: "cells",
    zh: "文件中没有账单",
    en: "The file has no bills",
  },
  fileWrong: {
    code: 6625,
    field: "cells",
    zh: "文件有 {count} 处错误，未导入任何账单",
    en: "The file has errors ({count}). No bill was saved",
  },
  unknownSupplement: {
    code: 6626,
    field: "recordId",
    zh: "没有这份补充账单",
    en: "No such supplement",
  },
  supplementApproved: {
    code: 6627,
    zh: "补充账单已审批入账，不能删除；请上传一份反向的补充账单",
    en: "The supplement is approved and booked. Upload one with the opposite amounts instead",
  },
  ownSupplement: {
    code: 6628,
    zh: "需由另一位财务人员审批",
    en: "Another finance operator has to approve it",
  },
  ownAccount: {
    code: 6629,
    zh: "不能审批涉及自己账户的补充账单",
    en: "A supplement for your own account is approved by others",
  },
  balanceTooLow: {
    code: 6630,
    zh: "{email} 的余额不足以扣除",
    en: "The balance of {email} is below what would be taken",
  },
  accountClosed: {
    code: 6632,
    zh: "{email} 已注销",
    en: "The account {email} is closed",
  },
  uploaderLostRole: {
    code: 6633,
    zh: "上传者已不是财务人员，请重新上传",
    en: "Its uploader no longer has the finance role. Upload it again",
  },
  ownDispute: {
    code: 6634,
    zh: "不能答复自己账号的异议",
    en: "A dispute of your own account is answered by others",
  },
  unknownDispute: {
    code: 6631,
    field: "disputeId",
    zh: "没有待答复的异议",
    en: "No dispute that awaits an answer",
  },
});

export const billsMessages = {
  confirmed: { zh: "操作成功，{month} 账单已确认", en: "Done: the bill of {month} is confirmed" },
  disputed: { zh: "异议已提交", en: "Dispute submitted" },
  calculating: {
    zh: "已开始计算 {month} 的账单，可以离开本页",
    en: "The bills of {month} are being calculated. You can leave this page",
  },
  issued: { zh: "{month} 已出账", en: "{month} is issued" },
  uploaded: { zh: "已保存 {count} 条，等待审批", en: "Lines saved, awaiting approval: {count}" },
  checked: { zh: "文件可用，共 {count} 条", en: "The file is usable. Lines: {count}" },
  deleted: { zh: "补充账单已删除", en: "Supplement deleted" },
  approved: { zh: "补充账单已入账", en: "Supplement booked" },
  answered: { zh: "已答复", en: "Answer sent" },
} as const;
