import type { NoticeEvent } from "@nodeyard/contract/notifications/rules.ts";
import type { Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";
import { createToken } from "../../../platform/secrets.ts";

export const SEND_DELIVERIES = "send-notices";

/** A row of what goes to an owner's webhook or chat. */
interface NewDelivery {
  readonly accountId: bigint;
  readonly noticeId: bigint | null;
  readonly channel: "webhook" | "chat";
  readonly bindingId?: bigint;
  readonly event: NoticeEvent;
  readonly payload: object;
  readonly at: Date;
  /** The first attempt, where it is held back; at once when undefined. */
  readonly until?: Date | undefined;
}

/** Adds a delivery, whose id is the receiver's protection from getting it twice: every attempt has the same. */
export async function addDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  const { accountId, noticeId, channel, bindingId, event, payload, at, until } = delivery;
  await tx
    .insertInto("notice_deliveries")
    .values({
      account_id: accountId,
      notice_id: noticeId,
      channel,
      wechat_binding_id: bindingId ?? null,
      message_id: `msg_${createToken()}`,
      event,
      payload: JSON.stringify(payload),
      made_at: at,
      next_try_at: until ?? at,
      held_until: until ?? null,
    })
    .execute();
}

/** Something that goes to an owner's webhook. */
interface WebhookNotice {
  readonly accountId: bigint;
  readonly noticeId: bigint | null;
  readonly event: NoticeEvent;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Queues a delivery to the owner's webhook in the caller's transaction. */
export async function queueWebhook(tx: Tx, notice: WebhookNotice): Promise<void> {
  const { accountId, noticeId, event, data, at } = notice;
  const payload = { type: event, timestamp: at.toISOString(), data };
  await addDelivery(tx, { accountId, noticeId, channel: "webhook", event, payload, at });
  await wakeSender(tx);
}

/** Brings the sending of what is due forward, in the caller's transaction. */
export async function wakeSender(tx: Tx, delaySeconds = 0): Promise<void> {
  const key = delaySeconds === 0 ? SEND_DELIVERIES : `${SEND_DELIVERIES}:${delaySeconds}`;
  await addJob(tx, SEND_DELIVERIES, {}, { key, delaySeconds, isUrgent: false, maxAttempts: 3 });
}
