import type { FindingWords } from "./finding-text.ts";

/**
 * `unpaid`: paid in the books alone; `paidReturned`: BP returned, and paid; `amount`: paid, but another amount; `ledger`: the
 * ledger has other releases of the hold; `bothWays`: paid by hand, and known to the payment app; `stuck`: in progress for more
 * than a day.
 */
export type BuybackFault = "unpaid" | "paidReturned" | "amount" | "ledger" | "bothWays" | "stuck";

export const BUYBACK_FINDINGS = {
  faults: {
    unpaid: {
      zh: "回购 {id}：账面为已付款，支付宝侧为：{found}",
      en: "buy-back {id}: paid in the books, {found} at Alipay",
    },
    paidReturned: {
      zh: "回购 {id}：BP 已退回，但支付宝已付 ¥{yuan}",
      en: "buy-back {id}: its BP were returned, and ¥{yuan} paid",
    },
    amount: {
      zh: "回购 {id}：支付宝已付 ¥{paid}，应付 ¥{yuan}",
      en: "buy-back {id}: ¥{paid} were paid, not ¥{yuan}",
    },
    ledger: {
      zh: "回购 {id}：状态为{status}，但账本流水为：{moves}，仍预留 {held} BP",
      en: "buy-back {id}: {status}, but the ledger has {moves} and holds {held} BP",
    },
    bothWays: {
      zh: "回购 {id}：在批次 {batch} 中人工付款，而支付宝侧为：{found}",
      en: "buy-back {id}: in batch {batch}, and {found} at Alipay",
    },
    stuck: {
      zh: "回购 {id}：自 {since} 起未完成，目前支付宝侧为：{found}",
      en: "buy-back {id}: in progress since {since}, {found} at Alipay now",
    },
  },
  names: {
    created: { zh: "进行中", en: "in progress" },
    paid: { zh: "已付款", en: "paid" },
    returned: { zh: "已退回", en: "returned" },
    processing: { zh: "处理中", en: "in progress" },
    missing: { zh: "没有这笔付款", en: "no payment" },
    failed: { zh: "付款失败", en: "failed" },
    unknown: { zh: "未知", en: "unknown" },
    refused: { zh: "已拒绝", en: "refused" },
    later: { zh: "暂时拒绝", en: "refused for now" },
    hold: { zh: "预留", en: "hold" },
    nothing: { zh: "无", en: "nothing" },
  },
} as const satisfies FindingWords<BuybackFault>;
