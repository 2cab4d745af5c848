import { defineErrors } from "../../error.ts";

/** Why an operator's act on a batch of buy-backs is refused. */
export const batchErrors = defineErrors("buyback", {
  unknownBatch: { code: 5531, zh: "没有这个批次", en: "No such batch" },
  batchEnded: {
    code: 5532,
    zh: "该批次已结束",
    en: "This batch has ended",
  },
  batchWaits: {
    code: 5533,
    zh: "该批次还需另一位运营人员批准",
    en: "Another operator has to approve this batch first",
  },
  batchOwnApproval: {
    code: 5534,
    zh: "需由另一位运营人员批准",
    en: "Another operator has to approve this",
  },
  batchOwnAccount: {
    code: 5535,
    zh: "批次包含你自己的回购，请由其他运营人员处理",
    en: "This batch has a buy-back of your own account. Another operator has to do this",
  },
  batchHalted: {
    code: 5536,
    zh: "付款已暂停。请先核对并恢复付款",
    en: "Payments are halted. Check them and resume payments first",
  },
  batchNotHalted: {
    code: 5537,
    zh: "只有在付款暂停期间才能登记恢复备份后缺失的批次",
    en: "A batch that a restore has lost is only registered while payments are halted",
  },
  batchNotOpen: {
    code: 5538,
    zh: "回购 {id} 已结束，或已在其他批次中",
    en: "Buy-back {id} has ended or is in a batch already",
  },
  batchAtGateway: {
    code: 5539,
    zh: "不能确定支付宝没有回购 {id} 的付款。请稍后再试",
    en: "Alipay has a payment of buy-back {id}, or may have one. Try again later",
  },
  batchPaid: {
    code: 5544,
    zh: "支付宝已有回购 {id} 的付款，或不能确定没有。请撤销此批次，或稍后再试",
    en: "Alipay has a payment of buy-back {id}, or may have one. Undo this batch, or try again later",
  },
  batchBlocked: {
    code: 5540,
    zh: "回购 {id} 现在不能付款：账号受限、收款信息刚刚变更，或尚未批准",
    en: "Buy-back {id} can't be paid now: its account is frozen or was changed, or it is not approved",
  },
  resultUnreadable: {
    code: 5541,
    zh: "文件中没有找到表头：需要收款账号、金额、备注和状态四列",
    en: "The file has no headings: it needs columns for account, amount, remark and status",
  },
  resultRefused: {
    code: 5542,
    zh: "文件与批次不一致，没有登记任何付款",
    en: "The file does not fit the batch. Nothing was booked",
  },
  batchOwnFile: {
    code: 5543,
    zh: "你领取过该批次的付款文件。撤销批次或登记失败的付款，需由未领取过文件的运营人员操作",
    en: "You received this batch's payment file. Another operator has to undo it or book failed payments",
  },
});

export const batchMessages = {
  made: { zh: "批次已创建", en: "Batch made" },
  madeWaits: {
    zh: "批次已创建，等待另一位运营人员批准",
    en: "Batch made. Another operator has to approve it",
  },
  approved: { zh: "批次已批准", en: "Batch approved" },
  exported: { zh: "付款文件已生成", en: "Payment file made" },
  settled: { zh: "付款结果已登记", en: "Result booked" },
  checked: { zh: "文件已核对，尚未登记", en: "The file was checked. Nothing is booked yet" },
  undone: {
    zh: "批次已撤销，恢复自动付款",
    en: "Batch undone. Its buy-backs are paid automatically",
  },
  recoveredWaits: {
    zh: "批次已登记，需由另一位运营人员批准后读入付款结果",
    en: "Batch registered. Another operator has to approve it, then read its result",
  },
  recovered: { zh: "批次已登记，请读入付款结果", en: "Batch registered. Now read its result" },
} as const;
