import type { Text } from "../text.ts";

/** Age from which an order that has not ended is mailed to operators and its owner. */
export const LATE_HOURS = 4;

/**
 * Why an order has not ended. `short`: the account that pays it lacks funds, or has reached a limit; `unclear`: whether it was paid is being
 * found out; `confirming`: on the chain, without enough confirmations; `refused`: the payee cannot be paid, which is verified first.
 */
export const LATE_REASONS = {
  approval: { zh: "等待运营人员批准", en: "it waits for an operator's approval" },
  checking: { zh: "运营人员正在核查", en: "an operator is looking into it" },
  "by-hand": { zh: "由运营人员人工付款", en: "an operator pays it by hand" },
  halted: { zh: "付款已暂停，等待核对账目", en: "payments are halted until the books are checked" },
  short: {
    zh: "付款账户余额不足或已达限额，系统会自动重试",
    en: "the account that pays it lacks funds or has reached a limit; it is tried again automatically",
  },
  unclear: {
    zh: "付款结果尚不明确，正在查询",
    en: "it is not certain yet whether it was paid; this is being found out",
  },
  confirming: {
    zh: "交易已发送，链上确认较慢",
    en: "its transaction was sent, and the chain is slow to confirm it",
  },
  refused: {
    zh: "收款方无法收款，核实后退回 BP",
    en: "the payee can't be paid; the BP are returned once this is verified",
  },
  queued: { zh: "正在排队等待付款", en: "it is in the queue for payment" },
} as const satisfies Readonly<Record<string, Text>>;
export type LateReason = keyof typeof LATE_REASONS;
