import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "To approve",
  purpose:
    "Withdrawals, buy-backs and exchanges that wait for an operator, the longest wait first. An approval takes two finance operators.",
  financeOnly: "Operators with the finance role look into withdrawals, buy-backs and exchanges.",
  order: "Order",
  amount: "Amount",
  cardsOf: (yuan: string, count: number) => `¥${yuan} × ${count}`,
  netOf: (yuan: string) => `pays ¥${yuan}`,
  walletGets: (bp: string) => `wallet gets ${bp} BP`,
  why: "Why",
  facts: "Assessed from",
  age: (days: number) => plural(days, { one: "Account # day old", other: "Account # days old" }),
  balance: (bp: string, immature: string) =>
    `Balance before ${bp} BP, not yet available ${immature} BP`,
  taken: (taken: string, ceiling: string) =>
    `Without approval in 24 hours ${taken} of ${ceiling} BP`,
  firstPayout: "First payout",
  paidBefore: "Paid before",
  newDevices: (percent: string, days: number) =>
    `Revenue of ${days} days: ${percent}% of new devices`,
  oneAddress: (percent: string) => `${percent}% of a crowded address`,
  noRevenue: (days: number) => `No revenue of devices in ${days} days`,
  notKept: "Not kept: requested before an upgrade",
  since: "Waiting",
  frozen: "Account restricted: release it before an approval",
  asked: "Approval asked for",
  requestApproval: "Ask for approval",
  requestTitle: "Ask for approval",
  requestText:
    "Paid or given once another finance operator agrees. Check the account's devices and revenue first.",
  returnBp: "Return the BP",
  returnTitle: "Return the BP",
  returnText: "The BP go back to the owner's balance, the order ends, and the owner is notified.",
  actOn: (act: string, order: string) => `${act}: ${order}`,
  channel: "Channel",
  channelAll: "Every channel",
  reasonAll: "Every reason",
  noChoice: "Nothing matches",
  account: "Account",
  accountPlaceholder: "E-mail or account number",
  empty: "Nothing waits for approval",
  emptyText: "Orders that are assessed to need one appear here.",
};
