import {
  REFUSED_RETRY_SECONDS,
  REFUSED_WAITS_HOURS,
  RETRY_AFTER_MAX_SECONDS,
  RETRY_SECONDS,
} from "@nodeyard/contract/notifications/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { lockAccount } from "../../account/lock-account.ts";
import type { DueDelivery } from "../deliveries/delivery.ts";
import { endDelivery, retryDelivery } from "../deliveries/end-delivery.ts";
import { wakeSender } from "../deliveries/queue-delivery.ts";
import { disableWebhook } from "./disable-webhook.ts";
import type { Attempt } from "./send-to-webhook.ts";

/** True if the owner's webhook has accepted nothing since a delivery was made. */
async function hasFailedSince(tx: Tx, { accountId, deliveryId }: DueDelivery): Promise<boolean> {
  const { rows } = await sql`select from notice_deliveries
    where account_id = ${accountId} and channel = 'webhook' and delivered_at >= (
      select made_at from notice_deliveries where notice_delivery_id = ${deliveryId}) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
}

/**
 * Nothing was sent, by a rule of ours: that is no attempt of the series, nor a reason to switch the webhook off. The delivery waits until
 * its host has an allowed address, and ends alone.
 */
async function postpone(tx: Tx, delivery: DueDelivery, now: Date): Promise<void> {
  const endsAtMs = delivery.madeAt.getTime() + REFUSED_WAITS_HOURS * HOUR_MS;
  if (now.getTime() >= endsAtMs) return endDelivery(tx, delivery, "given_up_at", now);
  const next = new Date(now.getTime() + REFUSED_RETRY_SECONDS * 1000);
  return retryDelivery(tx, delivery, next, delivery.tries);
}

/** Records an attempt, and what follows from it: the next one, the end, or a webhook that is switched off. */
export async function recordAttempt(
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
    if (attempt.failure === "address") return postpone(tx, delivery, now);
    const seconds = RETRY_SECONDS[tries];
    if (attempt.isGone === true || seconds === undefined) {
      await endDelivery(tx, delivery, "given_up_at", now);
      if (attempt.isGone === true) await disableWebhook(deps, tx, accountId, "gone");
      else if (await hasFailedSince(tx, delivery))
        await disableWebhook(deps, tx, accountId, "failing");
      return undefined;
    }
    const wanted = Math.min(attempt.retryAfterSeconds ?? 0, RETRY_AFTER_MAX_SECONDS);
    const waits = Math.max(seconds, wanted);
    await retryDelivery(tx, delivery, new Date(now.getTime() + waits * 1000), tries + 1);
    // The sender looks every minute for what has another pause than the series'.
    return waits > seconds ? undefined : wakeSender(tx, seconds);
  });
}
