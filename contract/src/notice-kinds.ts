/** What owners are notified of, as they switch it. */
export const NOTICE_KINDS = [
  "fault",
  "recovery",
  "payout",
  "security",
  "node",
  "bill",
  "account",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What is sent to the chat platform too: what an owner wants to know wherever they are. */
export const CHAT_KINDS = [
  "fault",
  "recovery",
  "payout",
  "security",
] as const satisfies readonly NoticeKind[];
export type ChatKind = (typeof CHAT_KINDS)[number];

export function isChatKind(kind: NoticeKind): kind is ChatKind {
  return CHAT_KINDS.some((each) => each === kind);
}
