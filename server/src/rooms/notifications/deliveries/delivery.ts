import type { NoticeEvent, WebhookFailure } from "@nodeyard/contract/notifications/rules.ts";

/** A delivery that is due. */
export interface DueDelivery {
  readonly deliveryId: bigint;
  readonly accountId: bigint;
  readonly channel: "webhook" | "chat";
  readonly messageId: string;
  readonly event: NoticeEvent;
  readonly body: string;
  /** Attempts so far. */
  readonly tries: number;
}

/** What a receiver said. */
export interface Attempt {
  readonly status: number | null;
  readonly failure: WebhookFailure | null;
  /** It wants nothing more. */
  readonly isGone?: boolean;
}
