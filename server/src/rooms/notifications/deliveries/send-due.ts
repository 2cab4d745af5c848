import { WEBHOOK_TIMEOUT_SECONDS } from "@nodeyard/contract/notifications/rules.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { recordChat } from "../chat/record-chat.ts";
import { sendToChat } from "../chat/send-to-chat.ts";
import { recordAttempt } from "../webhook/record-attempt.ts";
import { sendToWebhook } from "../webhook/send-to-webhook.ts";
import type { DueDelivery } from "./delivery.ts";
import { endDelivery } from "./end-delivery.ts";
import { SEND_DELIVERIES } from "./queue-delivery.ts";

/** Side by side: one slot of the worker, however slow the receivers are. */
const AT_ONCE = 32;
/** Of one owner, so that nobody's slow receiver holds up the others. */
const AT_ONCE_EACH = 4;
/** Until a sender that was killed is taken for dead. A message to the chat is up to five requests, with those for its token. */
const LEASE_SECONDS = { webhook: 2 * WEBHOOK_TIMEOUT_SECONDS, chat: 90 } as const;

/** Takes what is due, for as long as an attempt may take: a sender that is killed leaves it to the next one. */
async function takeDue({ db }: Pick<Deps, "db">, now: Date): Promise<DueDelivery[]> {
  const lease = (channel: keyof typeof LEASE_SECONDS): Date =>
    new Date(now.getTime() + LEASE_SECONDS[channel] * 1000);
  const { rows } = await sql<DueDelivery>`
    update notice_deliveries d
      set next_try_at = case d.channel when 'chat' then ${lease("chat")}::timestamptz else ${lease("webhook")}::timestamptz end
    where d.notice_delivery_id in (
        select notice_delivery_id from (
          select notice_delivery_id, next_try_at, row_number() over (partition by account_id order by next_try_at, notice_delivery_id) as place
          from notice_deliveries where next_try_at <= ${now}) due
        where place <= ${AT_ONCE_EACH} order by next_try_at, notice_delivery_id limit ${AT_ONCE})
      -- Another sender may have been faster.
      and d.next_try_at <= ${now}
    returning d.notice_delivery_id as "deliveryId", d.account_id as "accountId", d.notice_id as "noticeId",
      d.channel, d.wechat_binding_id as "bindingId", d.message_id as "messageId", d.event, d.payload::text as body,
      d.made_at as "madeAt", d.tries`.execute(db);
  return rows;
}

async function send(deps: Deps, delivery: DueDelivery): Promise<void> {
  const at = deps.clock.now();
  const giveUp = () =>
    deps.db.transaction().execute((tx) => endDelivery(tx, delivery, "given_up_at", at));
  if (delivery.channel === "chat") {
    const sent = await sendToChat(deps, delivery);
    return sent === undefined ? giveUp() : recordChat(deps, delivery, sent);
  }
  const began = performance.now();
  const attempt = await sendToWebhook(deps, delivery);
  if (attempt === undefined) return giveUp();
  return recordAttempt(deps, delivery, attempt, { at, ms: Math.round(performance.now() - began) });
}

/** Logs a failure that is not the receiver's: the delivery is due again after its lease, and the others do not wait for it. */
async function sendOrLog(deps: Deps, delivery: DueDelivery): Promise<void> {
  try {
    await send(deps, delivery);
  } catch (error) {
    const { deliveryId, channel } = delivery;
    deps.log.error({ err: error, deliveryId: String(deliveryId), channel }, "a delivery failed");
  }
}

/** Sends what is due, until nothing is. */
export async function sendDue(deps: Deps): Promise<void> {
  for (;;) {
    const due = await takeDue(deps, deps.clock.now());
    if (due.length === 0) return;
    await Promise.all(due.map((delivery) => sendOrLog(deps, delivery)));
  }
}

/** Every minute too: what a killed sender had taken. */
export const sendDueJob: JobDefinition = {
  name: SEND_DELIVERIES,
  task: sendDue,
  cron: "* * * * *",
};
