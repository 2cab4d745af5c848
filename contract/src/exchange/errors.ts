import { defineErrors } from "../error.ts";
import { redemptionError } from "../redemption/error-texts.ts";

const WORDS = { zh: "兑换", en: "exchange", many: "Exchanges" } as const;

/** Errors of exchanging BP for gift cards. */
export const exchangeErrors = defineErrors("exchange", {
  paramRequired: {
    code: 5601,
    field: "JDCardMoney",
    zh: "请选择面值或数量",
    en: "Choose the denomination or the count",
  },
  notOffered: {
    code: 5602,
    field: "JDCardMoney",
    zh: "不提供该面值的礼品卡",
    en: "Gift cards of this denomination are not offered",
  },
  countNotOffered: {
    code: 5603,
    field: "JDCardCount",
    zh: "该面值单次最多兑换 {most} 张",
    en: "At most {most} cards of this denomination in one exchange",
  },
  outOfStock: {
    code: 5604,
    field: "JDCardCount",
    zh: "库存不足，该面值当前剩余 {left} 张",
    en: "Not enough cards in stock: {left} of this denomination are left",
  },
  countExceedsQuota: {
    code: 5605,
    field: "JDCardCount",
    zh: "数量超出额度，当前余额最多可兑换 ¥{most}",
    en: "Count exceeds quota: the balance is worth ¥{most} at most",
  },
  monthExceeded: {
    code: 5606,
    field: "JDCardCount",
    zh: "超出本月额度：同一实名用户每月 ¥{limit}，本月还可兑换 ¥{left}",
    en: "Above the monthly quota of ¥{limit} a person: ¥{left} is left this month",
  },
  termsChanged: {
    code: 5607,
    zh: "价格已更新，请按新的 BP 数量重新确认",
    en: "The price has changed. Confirm again with the new figures",
  },
  nameFirst: {
    code: 5608,
    zh: "兑换礼品卡需要先完成实名认证",
    en: "Verify your real name first: gift cards need it",
  },
  lockedByPassword: { ...redemptionError.lockedByPassword(WORDS), code: 5609 },
  lockedByFactor: { ...redemptionError.lockedByFactor(WORDS), code: 5610 },
  closed: {
    code: 5611,
    zh: "礼品卡兑换已关闭",
    en: "The exchange for gift cards is closed",
  },
  notOnThisSite: {
    code: 5612,
    zh: "国际站不提供礼品卡兑换",
    en: "Gift cards are available on the Chinese site only",
  },
  keyUsed: { ...redemptionError.keyUsed(WORDS), code: 5613 },
  unknownExchange: {
    code: 5614,
    field: "dealId",
    zh: "没有这笔兑换",
    en: "No such exchange",
  },
  dayLimit: { ...redemptionError.dayLimit, code: 5616 },
  immature: {
    code: 5617,
    field: "JDCardCount",
    zh: "数量超出额度：最近 {hours} 小时的收益暂不可用，当前最多可兑换 ¥{most}",
    en: "Count exceeds quota: revenue of the last {hours} hours is not yet available, at most ¥{most} now",
  },
  paused: { ...redemptionError.paused, code: 5618 },
  notWaiting: {
    code: 5619,
    zh: "这笔兑换无需批准，或已批准",
    en: "This exchange does not wait for approval",
  },
  ownExchange: {
    code: 5620,
    zh: "不能处理自己账号的兑换",
    en: "Operators can't do this to an exchange of their own account",
  },
  mayBeGiven: {
    code: 5633,
    zh: "恢复备份前，这笔兑换的礼品卡可能已发放：可批准，不能退回",
    en: "Its cards may have been given before the backup was restored: it can be approved, not returned",
  },
  noCardsYet: {
    code: 5615,
    field: "dealId",
    zh: "这笔兑换没有可查看的卡密",
    en: "This exchange has no cards to show",
  },
});

/** Errors of operators' acts on the stock. */
export const stockErrors = defineErrors("exchange", {
  fileEmpty: {
    code: 5621,
    field: "file",
    zh: "文件中没有礼品卡",
    en: "The file has no cards",
  },
  fileTooLong: {
    code: 5622,
    field: "file",
    zh: "文件最多 {most} 张礼品卡",
    en: "A file has at most {most} cards",
  },
  fileWrong: {
    code: 5623,
    field: "file",
    zh: "文件有 {count} 处错误，未导入任何礼品卡",
    en: "The file has errors ({count}). No card was loaded",
  },
  nothingToWithdraw: {
    code: 5624,
    zh: "没有可撤回的礼品卡{why}",
    en: "There is no card to withdraw{why}",
  },
  numbersRequired: {
    code: 5625,
    field: "numbers",
    zh: "请输入卡号，每行一个",
    en: "Enter card numbers, one per line",
  },
  fileOrNumbers: {
    code: 5630,
    field: "numbers",
    zh: "撤回整个文件的剩余卡，或按卡号撤回，二者选一",
    en: "Withdraw what is left of a file, or cards by their numbers, not both",
  },
  unknownBatch: {
    code: 5626,
    field: "batchId",
    zh: "没有这个批次",
    en: "No such file of cards",
  },
  offerEmpty: {
    code: 5627,
    field: "cards",
    zh: "请至少提供一种面值",
    en: "Offer at least one denomination",
  },
  offerRepeated: {
    code: 5628,
    field: "cards",
    zh: "面值 ¥{denomination}重复",
    en: "The denomination of ¥{denomination} is listed twice",
  },
  offerSame: {
    code: 5629,
    zh: "没有任何变化",
    en: "Nothing would change",
  },
  releaseWhich: {
    code: 5631,
    field: "numbers",
    zh: "放行全部、整个文件或按卡号放行，三者选一",
    en: "Choose one: all cards, the cards of a file, or cards by their numbers",
  },
  nothingToRelease: {
    code: 5632,
    zh: "没有可放行的礼品卡{why}",
    en: "There is no card to release{why}",
  },
});

export const exchangeMessages = {
  submitted: { zh: "已提交，等待发放", en: "Submitted, awaiting processing" },
  returned: { zh: "BP 已退回", en: "BP returned" },
  allowed: { zh: "可以兑换", en: "Can be exchanged" },
  switched: { zh: "兑换开关已更新", en: "Exchange switches saved" },
  offered: { zh: "面值与数量已更新", en: "Denominations and counts saved" },
  loaded: { zh: "已导入 {count} 张礼品卡", en: "Cards loaded: {count}" },
  withdrawn: { zh: "已撤回 {count} 张礼品卡", en: "Cards withdrawn: {count}" },
  released: { zh: "已放行 {count} 张礼品卡", en: "Cards released: {count}" },
} as const;

/** Of cards that were named and not released; follows a sentence. */
export const releaseMessages = {
  notToCheck: {
    zh: "；不在待核对之列 {count} 个：{numbers}",
    en: "; not among the cards to check ({count}): {numbers}",
  },
} as const;

/** Of cards that were named and not withdrawn; each follows a sentence. */
export const keptMessages = {
  unknown: {
    zh: "；不在库存中 {count} 个：{numbers}",
    en: "; not in stock ({count}): {numbers}",
  },
  given: { zh: "；已发放 {count} 个：{numbers}", en: "; given ({count}): {numbers}" },
  restored: {
    zh: "；恢复备份前已预留，可能已发放给该用户，共 {count} 个：{numbers}",
    en: "; reserved since before a backup was restored, and perhaps given to that owner ({count}): {numbers}",
  },
} as const;
