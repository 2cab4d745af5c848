import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "Close account",
  text: (days: number) =>
    `The account is closed ${plural(days, { one: "# day", other: "# days" })} after you ask. Until then you can keep it; after that it can't be restored.`,
  open: "Close account",
  failed: "Couldn't load whether the account is being closed",
  waiting: (at: string) =>
    `This account is going to be closed at ${at}. What is left of your BP is then lost.`,
  waitingForWithdrawal: "A withdrawal is in progress. The account is closed once it has ended.",
  waitingForExchange:
    "An exchange for gift cards is in progress. The account is closed once it has ended.",
  waitingForBuyback: "A buy-back has not been paid yet. The account is closed once it has ended.",
  waitingForDevices: "Devices are still bound. The account is closed once they are unbound.",
  waitingForRelease: "The account is frozen. It is closed once it is released.",
  waitingForRole: "The account is closed once your operator role is taken away.",
  keep: "Keep the account",
  dialog: "Close account",
  untilThen: (days: number) =>
    `The account is closed after ${plural(days, { one: "# day", other: "# days" })}. Until then you can sign in, withdraw, or keep it.`,
  bpLost: "What is left of your BP is lost when it is closed.",
  deleted: "E-mail, phone, password, second factor, wallet, notes, tags and costs are deleted.",
  kept: "Revenue, books, withdrawals and the log of acts stay under the account's number, no longer tied to you.",
  again: "You can sign up with the same e-mail again, as a new account.",
  obstacles: "Before that",
  role: "You're an operator. Another operator has to take your role away.",
  devices: (count: number) => plural(count, { one: "Unbind # device", other: "Unbind # devices" }),
  frozen: "Your account is frozen. Contact support.",
  withdrawal: "Wait until your withdrawal has ended",
  exchange: "Wait until your exchanges for gift cards have ended",
  buyback: "Wait until your buy-backs have been paid",
  balance: (bp: string) => `Your balance is ${bp} BP.`,
  withdraw: "Withdraw first",
  forfeits: "I give up what is left of my BP when the account is closed",
  forfeitRequired: "Agree to give up the rest of your BP, or withdraw it first",
  submit: (days: number) => plural(days, { one: "Close in # day", other: "Close in # days" }),
};
