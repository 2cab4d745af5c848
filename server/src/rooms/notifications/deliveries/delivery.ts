import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";

/** A delivery that is due. */
export interface DueDelivery {
  readonly deliveryId: bigint;
  readonly accountId: bigint;
  readonly noticeId: bigint | null;
  readonly channel: "webhook" | "chat";
  /** Whose person in the chat it goes to; null of a webhook's. */
  readonly bindingId: bigint | null;
  readonly messageId: string;
  readonly event: NoticeEvent;
  readonly body: string;
  readonly madeAt: Date;
  /** Attempts so far. */
  readonly tries: number;
}
