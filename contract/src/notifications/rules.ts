import type { NoticeKind } from "../notice-kinds.ts";

/** Kinds whose texts access tokens do not read: where a machine is reached, why a log-in failed, from where an account signed in. */
export const KINDS_HIDDEN_FROM_TOKENS: readonly NoticeKind[] = ["node", "security"];

/** Channels of notices. `chat` is a template message of the chat platform. */
export const CHANNELS = ["inbox", "mail", "chat", "webhook"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Every event with its kind. The names are those of webhooks: they never change. */
export const EVENTS = {
  "device.offline": "fault",
  "device.fault": "fault",
  "device.online": "recovery",
  "withdrawal.paid": "payout",
  "withdrawal.returned": "unpaid",
  "withdrawal.late": "unpaid",
  "buyback.paid": "payout",
  "buyback.returned": "unpaid",
  "buyback.late": "unpaid",
  "exchange.done": "payout",
  "exchange.returned": "unpaid",
  "exchange.late": "unpaid",
  "password.changed": "security",
  "password.reset": "security",
  "sign-in.new-country": "security",
  "email.changed": "security",
  "factor.app-added": "security",
  "factor.app-removed": "security",
  "factor.passkey-added": "security",
  "factor.passkey-removed": "security",
  "factor.off": "security",
  "factor.recovery-code-used": "security",
  "factor.recovery-codes-renewed": "security",
  "factor.reset": "security",
  "gift-cards.shown": "security",
  "wallet.changed": "security",
  "payee.changed": "security",
  "auto-withdrawal.changed": "security",
  "identity.changed": "security",
  "webhook.changed": "security",
  "token.created": "security",
  "chat.bound": "security",
  "chat.unbound": "security",
  "device.shared-identity": "security",
  "device.transfer-offered": "security",
  "device.transferred": "security",
  "account.frozen": "security",
  "account.released": "security",
  "account.closing": "security",
  "node.deployment-ended": "node",
  "bill.issued": "bill",
  "bill.supplemented": "bill",
  "bill.dispute-answered": "bill",
  "rates.change": "account",
  "rates.withdrawn": "account",
  "account.limit-changed": "account",
  "device.unbound": "account",
  "device.transfer-received": "account",
  "device.transfer-declined": "account",
  "identity.photos-decided": "account",
  "auto-withdrawal.skipped": "account",
  "webhook.disabled": "account",
  "chat.disabled": "account",
  "test.sent": "account",
} as const satisfies Record<string, NoticeKind>;
export type NoticeEvent = keyof typeof EVENTS;

/** True if it is on until an owner switches it. */
export function isOnByDefault(kind: NoticeKind, channel: Channel): boolean {
  if (channel === "inbox" || (channel === "chat" && kind === "unpaid")) return true;
  return channel === "mail" && kind !== "payout";
}

/** True if it cannot be switched off: a stolen session must not be able to hide its acts. */
export function isAlwaysOn(kind: NoticeKind, channel: Channel): boolean {
  return kind === "security" && (channel === "inbox" || channel === "mail");
}

/** Entries of the inbox on a page of it. */
export const INBOX_PAGE_SIZE = 20;

/** Retention of an entry after its newest event. */
export const NOTICES_RETENTION_DAYS = 180;

/** Retention of a webhook's deliveries in the list. */
export const DELIVERIES_RETENTION_DAYS = 30;

/** Overlap in which a webhook's former secret signs beside the new one. */
export const SECRET_OVERLAP_HOURS = 24;

/** Seconds from a failed attempt to the next one: the last is a day after the first. */
export const RETRY_SECONDS = [10, 60, 300, 1800, 7200, 18_000, 25_200, 33_600] as const;

/** A receiver's `Retry-After` is obeyed up to this: a longer one would end the delivery, not delay it. */
export const RETRY_AFTER_MAX_SECONDS = 43_200;

/** Pause after an address that may not be posted to, which counts as no attempt, and how long a delivery waits for an allowed one. */
export const REFUSED_RETRY_SECONDS = 1800;
export const REFUSED_WAITS_HOURS = 24;

/** Timeout of a receiver's answer. */
export const WEBHOOK_TIMEOUT_SECONDS = 10;

/** Longest wait of a chat message for quota before it is given up. */
export const CHAT_WAITS_HOURS = 72;

/** Why an attempt to reach a webhook failed. */
export const WEBHOOK_FAILURES = [
  "address",
  "connection",
  "certificate",
  "timeout",
  "redirect",
  "status",
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** A time of day, `22:30`. */
export const DAY_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export function minuteOf(dayTime: string): number {
  return Number(dayTime.slice(0, 2)) * 60 + Number(dayTime.slice(3));
}

export function dayTimeOf(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
