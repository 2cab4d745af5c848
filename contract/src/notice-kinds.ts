/** Kinds of notices, as owners switch them. `unpaid`: payments that are returned, or late. */
export const NOTICE_KINDS = [
  "fault",
  "recovery",
  "payout",
  "unpaid",
  "security",
  "node",
  "bill",
  "account",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Kinds sent to the chat platform too: urgent ones, wherever the owner is. */
export const CHAT_KINDS = [
  "fault",
  "recovery",
  "payout",
  "unpaid",
  "security",
] as const satisfies readonly NoticeKind[];
export type ChatKind = (typeof CHAT_KINDS)[number];

export function isChatKind(kind: NoticeKind): kind is ChatKind {
  return CHAT_KINDS.some((each) => each === kind);
}
