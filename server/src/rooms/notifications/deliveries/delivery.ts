import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";

/** A delivery that is due. */
export interface DueDelivery {
  readonly deliveryId: bigint;
  readonly accountId: bigint;
  readonly noticeId: bigint | null;
  readonly channel: "webhook" | "chat";
  /** Chat binding of the recipient; null for webhooks. */
  readonly bindingId: bigint | null;
  readonly messageId: string;
  readonly event: NoticeEvent;
  readonly body: string;
  readonly madeAt: Date;
  /** Attempts so far. */
  readonly tries: number;
}
