import { RETRY_SECONDS, WEBHOOK_TIMEOUT_SECONDS } from "@nodeyard/contract/notifications/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { sendToWebhook } from "../webhook/send-to-webhook.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { disableWebhook } from "../webhook/disable-webhook.ts";
import type { Attempt, DueDelivery } from "./delivery.ts";
import { SEND_DELIVERIES, wakeSender } from "./queue-delivery.ts";

/** Side by side: one slot of the worker, however slow the receivers are. */
const AT_ONCE = 32;
/** Of one owner, so that nobody's slow receiver holds up the others. */
const AT_ONCE_EACH = 4;
/** Until a sender that was killed is taken for dead. */
const LEASE_SECONDS = 2 * WEBHOOK_TIMEOUT_SECONDS;

/** Takes what is due, for as long as an attempt may take: a sender that is killed leaves it to the next one. */
async function takeDue({ db }: Pick<Deps, "db">, now: Date): Promise<DueDelivery[]> {
  const lease = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const { rows } = await sql<DueDelivery>`
    update notice_deliveries d set next_try_at = ${lease}
    where d.notice_delivery_id in (
        select notice_delivery_id from (
          select notice_delivery_id, next_try_at, row_number() over (partition by account_id order by next_try_at, notice_delivery_id) as place
          from notice_deliveries where next_try_at <= ${now}) due
        where place <= ${AT_ONCE_EACH} order by next_try_at, notice_delivery_id limit ${AT_ONCE})
      -- Another sender may have been faster.
      and d.next_try_at <= ${now}
    returning d.notice_delivery_id as "deliveryId", d.account_id as "accountId", d.channel, d.message_id as "messageId",
      d.event, d.payload::text as body, d.tries`.execute(db);
  return rows;
}

async function endDelivery(
  tx: Tx,
  { deliveryId, tries }: DueDelivery,
  end: "delivered_at" | "given_up_at",
  at: Date,
): Promise<void> {
  await tx
    .updateTable("notice_deliveries")
    .set({ next_try_at: null, [end]: at, tries: tries + 1 })
    .where("notice_delivery_id", "=", deliveryId)
    .where("next_try_at", "is not", null)
    .execute();
}

/** Whether the owner's webhook has taken nothing since a delivery was made. */
async function hasFailedSince(tx: Tx, { accountId, deliveryId }: DueDelivery): Promise<boolean> {
  const { rows } = await sql`select from notice_deliveries
    where account_id = ${accountId} and channel = 'webhook' and delivered_at >= (
      select made_at from notice_deliveries where notice_delivery_id = ${deliveryId}) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}

/** Records an attempt, and what follows from it: the next one, the end, or a webhook that is switched off. */
async function record(
  deps: Deps,
  delivery: DueDelivery,
  attempt: Attempt,
  took: { readonly at: Date; readonly ms: number },
): Promise<void> {
  const { deliveryId, accountId, tries } = delivery;
  await deps.db.transaction().execute(async (tx) => {
    // An owner's attempts end side by side, and each may end the others.
    await lockAccount(tx, accountId);
    await tx
      .insertInto("notice_attempts")
      .values({
        notice_delivery_id: deliveryId,
        account_id: accountId,
        at: took.at,
        took_ms: took.ms,
        status: attempt.status,
        failure: attempt.failure,
      })
      .execute();
    const now = deps.clock.now();
    if (attempt.failure === null) return endDelivery(tx, delivery, "delivered_at", now);
    const seconds = RETRY_SECONDS[tries];
    if (attempt.isGone === true || seconds === undefined) {
      await endDelivery(tx, delivery, "given_up_at", now);
      if (attempt.isGone === true) await disableWebhook(deps, tx, accountId, "gone");
      else if (await hasFailedSince(tx, delivery))
        await disableWebhook(deps, tx, accountId, "failing");
      return undefined;
    }
    await tx
      .updateTable("notice_deliveries")
      .set({ next_try_at: new Date(now.getTime() + seconds * 1000), tries: tries + 1 })
      .where("notice_delivery_id", "=", deliveryId)
      .where("next_try_at", "is not", null)
      .execute();
    return wakeSender(tx, seconds);
  });
}

async function send(deps: Deps, delivery: DueDelivery): Promise<void> {
  const at = deps.clock.now();
  const began = performance.now();
  const attempt = await sendToWebhook(deps, delivery);
  if (attempt === undefined)
    return deps.db.transaction().execute((tx) => endDelivery(tx, delivery, "given_up_at", at));
  return record(deps, delivery, attempt, { at, ms: Math.round(performance.now() - began) });
}

/** Sends what is due, until nothing is. */
export async function sendDue(deps: Deps): Promise<void> {
  for (;;) {
    const due = await takeDue(deps, deps.clock.now());
    if (due.length === 0) return;
    const sent = await Promise.allSettled(due.map((delivery) => send(deps, delivery)));
    for (const outcome of sent) if (outcome.status === "rejected") throw outcome.reason;
  }
}

/** Every minute too: what a killed sender had taken. */
export const sendDueJob: JobDefinition = {
  name: SEND_DELIVERIES,
  task: sendDue,
  cron: "* * * * *",
};
