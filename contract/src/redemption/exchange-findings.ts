import type { FindingWords } from "./finding-text.ts";

/**
 * `ledger`: the ledger has other releases of the hold; `cards`: more or fewer cards than paid, or another's; `stuck`: in progress
 * for more than a day.
 */
export type ExchangeFault = "ledger" | "cards" | "stuck";

export const EXCHANGE_FINDINGS = {
  faults: {
    ledger: {
      zh: "兑换 {id}：状态为{status}，但账本流水为：{moves}，仍预留 {held} BP",
      en: "exchange {id}: {status}, but the ledger has {moves} and holds {held} BP",
    },
    cards: {
      zh: "兑换 {id}：状态为{status}，应有 {count} 张卡，已发放 {given} 张，已预留 {reserved} 张",
      en: "exchange {id}: {status}, of {count} cards {given} are given and {reserved} reserved",
    },
    stuck: {
      zh: "兑换 {id}：自 {since} 起一直未完成",
      en: "exchange {id}: in progress since {since}",
    },
  },
  names: {
    created: { zh: "进行中", en: "in progress" },
    done: { zh: "已完成", en: "done" },
    returned: { zh: "已退回", en: "returned" },
    hold: { zh: "预留", en: "hold" },
    paid: { zh: "已支付", en: "paid" },
    nothing: { zh: "无", en: "nothing" },
  },
} as const satisfies FindingWords<ExchangeFault>;
