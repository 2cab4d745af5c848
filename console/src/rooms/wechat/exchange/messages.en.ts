import { plural } from "@nodeyard/contract/plural.ts";

export const en = {
  title: "Gift cards",
  purpose: "Exchange BP for retail gift cards, and read their secrets with a code.",
  chooseBoth: "Choose the denomination and the count",
  codeRequired: "Enter the phone code",
  submit: "Exchange",
  records: "See exchanges",
  ended: "Gift cards have ended: only what is in stock is left.",
  endedTo: "Withdraw instead",
  nameFirst: "Gift cards need a verified name.",
  toVerify: "Verify",
  lockedUntil: (until: string) => `For safety, exchanges are locked until ${until} UTC.`,
  listTitle: "Exchanges",
  listPurpose: "Gift cards and status of each exchange, in UTC.",
  listEnded: "Gift cards have ended. You can still read the secrets of those you have.",
  toExchange: "Exchange",
  shownFor: (seconds: number) =>
    plural(seconds, { one: "Hidden in # second", other: "Hidden in # seconds" }),
  captchaRequired: "Enter the characters in the picture",
  copied: "Copied",
  copy: "Copy",
};
