import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";
import { createToken } from "../../../platform/secrets.ts";

export const SEND_DELIVERIES = "send-notices";

/** Something that goes to an owner's webhook or chat. */
export interface Delivery {
  readonly accountId: bigint;
  readonly noticeId: bigint | null;
  readonly channel: "webhook" | "chat";
  readonly event: NoticeEvent;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
  /** The first attempt; at once when absent. */
  readonly due?: Date;
}

/**
 * Queues a delivery in the caller's transaction. Its id is the receiver's protection from getting it twice: every attempt has
 * the same.
 */
export async function queueDelivery(tx: Tx, delivery: Delivery): Promise<void> {
  const { accountId, noticeId, channel, event, data, at, due = at } = delivery;
  await tx
    .insertInto("notice_deliveries")
    .values({
      account_id: accountId,
      notice_id: noticeId,
      channel,
      message_id: `msg_${createToken()}`,
      event,
      payload: JSON.stringify({ type: event, timestamp: at.toISOString(), data }),
      made_at: at,
      next_try_at: due,
    })
    .execute();
  if (due <= at) await wakeSender(tx);
}

/** Brings the sending of what is due forward, in the caller's transaction. */
export async function wakeSender(tx: Tx, delaySeconds = 0): Promise<void> {
  const key = delaySeconds === 0 ? SEND_DELIVERIES : `${SEND_DELIVERIES}:${delaySeconds}`;
  await addJob(tx, SEND_DELIVERIES, {}, { key, delaySeconds, isUrgent: false, maxAttempts: 3 });
}
