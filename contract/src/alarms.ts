/** Conditions that need an operator's attention. */
export const ALARMS = [
  "halted",
  "settlement",
  "unpaid",
  "ingest",
  "jobs",
  "messages",
  "wallet",
  "checks",
  "reviews",
  "buybacksHalted",
  "exchangesHalted",
  "cardsLow",
  "buybacksRefused",
  "buybackReviews",
  "exchangeReviews",
  "billsUnissued",
  "billSupplements",
  "billDisputes",
  "chatSignIns",
  "chatMessages",
] as const;
export type Alarm = (typeof ALARMS)[number];
