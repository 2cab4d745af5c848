import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "Needs attention",
  allWell: "Nothing needs attention",
  allWellText: "Payouts, settlement, reports, jobs and messages are as they should be.",
  halted: (count: number) =>
    plural(count, { one: "Payouts are halted", other: "Payouts are halted for # reasons" }),
  settlement: (count: number) =>
    plural(count, { one: "Settlement is # hour behind", other: "Settlement is # hours behind" }),
  unpaid: (count: number) =>
    plural(count, {
      one: "# hour was settled without credits, although devices were online",
      other: "# hours were settled without credits, although devices were online",
    }),
  ingest: (_count: number) => "No device has reported",
  jobs: (count: number) =>
    plural(count, { one: "# job keeps failing", other: "# jobs keep failing" }),
  messages: (count: number) =>
    plural(count, { one: "# message is not delivered", other: "# messages are not delivered" }),
  wallet: (count: number) =>
    plural(count, {
      one: "# payout waits for the payout wallet or the payout contract",
      other: "# payouts wait for the payout wallet or the payout contract",
    }),
  checks: (count: number) =>
    plural(count, {
      one: "# payout has to be looked into",
      other: "# payouts have to be looked into",
    }),
  reviews: (count: number) =>
    plural(count, {
      one: "# withdrawal waits for approval",
      other: "# withdrawals wait for approval",
    }),
  buybacksHalted: (_count: number) => "Payments of buy-backs are halted",
  exchangesHalted: (_count: number) => "Gift cards are not being given",
  cardsLow: (count: number) =>
    plural(count, {
      one: "Gift cards of # denomination are running out",
      other: "Gift cards of # denominations are running out",
    }),
  chatSignIns: (_count: number) =>
    "WeChat refuses sign-ins of the in-app pages: check the app secret and the IP allow-list",
  chatMessages: (count: number) =>
    plural(count, {
      one: "WeChat refuses notifications of # kind: check the template and its fields",
      other: "WeChat refuses notifications of # kinds: check the templates and their fields",
    }),
  billsLink: "Bills",
  billsUnissued: (count: number) =>
    plural(count, {
      one: "Bills of # month are calculated, not issued",
      other: "Bills of # months are calculated, not issued",
    }),
  billSupplements: (count: number) =>
    plural(count, {
      one: "# supplement to bills awaits approval",
      other: "# supplements to bills await approval",
    }),
  billDisputes: (count: number) =>
    plural(count, {
      one: "# bill dispute awaits an answer",
      other: "# bill disputes await an answer",
    }),
  buybacksRefused: (count: number) =>
    plural(count, {
      one: "# buy-back isn't paid: our balance or limit, or no answer of Alipay",
      other: "# buy-backs aren't paid: our balance or limits, or no answer of Alipay",
    }),
  buybackReviews: (count: number) =>
    plural(count, {
      one: "# buy-back or batch waits for approval",
      other: "# buy-backs or batches wait for approval",
    }),
  payoutsLink: "Payouts",
  buybacksLink: "Buy-backs",
  exchangeReviews: (count: number) =>
    plural(count, {
      one: "# gift card exchange waits for approval",
      other: "# gift card exchanges wait for approval",
    }),
  latePayouts: (count: number) =>
    plural(count, {
      one: "# withdrawal, buy-back or exchange isn't finished after 4 hours",
      other: "# withdrawals, buy-backs or exchanges aren't finished after 4 hours",
    }),
  reviewsLink: "To approve",
  exchangesLink: "Gift cards",
};
