export const en = {
  title: "Gift cards",
  purpose: "Exchange BP for retail gift cards, and read their secrets with a code.",
  codeRequired: "Enter the code",
  submit: "Exchange",
  records: "See exchanges",
  ended:
    "Gift cards are discontinued: no new ones are bought, and you can exchange what is still in stock.",
  endedTo: "Or withdraw",
  nameFirst: "Gift cards need a verified name.",
  toVerify: "Verify",
  lockedUntil: (until: string) => `For safety, exchanges are locked until ${until} UTC.`,
  listTitle: "Exchanges",
  listPurpose: "Gift cards and status of each exchange, in UTC.",
  listEnded: "Gift cards are discontinued. The secrets of those you have can always be read.",
  toExchange: "Exchange",
};
