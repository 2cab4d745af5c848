import { CHAT_WAITS_HOURS, RETRY_SECONDS } from "@nodeyard/contract/notifications/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { clearRefusal, noteRefusal } from "../../../platform/wechat/refusals.ts";
import type { SentTemplate } from "../../../platform/wechat/wechat.ts";
import { lockAccount } from "../../account/lock-account.ts";
import type { DueDelivery } from "../deliveries/delivery.ts";
import { endDelivery, retryDelivery } from "../deliveries/end-delivery.ts";
import { wakeSender } from "../deliveries/queue-delivery.ts";
import { nextAt } from "../hours/local-time.ts";
import { readChatBody } from "./chat-body.ts";
import { muteBinding } from "./mute-binding.ts";

/** The platform counts days by China's clocks, and renews its quotas at midnight. */
const PLATFORM_ZONE = "Asia/Shanghai";
const QUOTA_MINUTE = 5;

/** Waits for the platform's next day, or gives up if the message would be outdated by then. */
async function awaitQuota(tx: Tx, delivery: DueDelivery, now: Date): Promise<void> {
  const next = nextAt(PLATFORM_ZONE, QUOTA_MINUTE, now);
  const waitsMs = next.getTime() - delivery.madeAt.getTime();
  if (waitsMs > CHAT_WAITS_HOURS * HOUR_MS) return endDelivery(tx, delivery, "given_up_at", now);
  return retryDelivery(tx, delivery, next, delivery.tries + 1);
}

async function tryLater(tx: Tx, delivery: DueDelivery, now: Date): Promise<void> {
  const seconds = RETRY_SECONDS[delivery.tries];
  if (seconds === undefined) return endDelivery(tx, delivery, "given_up_at", now);
  const next = new Date(now.getTime() + seconds * 1000);
  await retryDelivery(tx, delivery, next, delivery.tries + 1);
  return wakeSender(tx, seconds);
}

async function follow(
  deps: Deps,
  tx: Tx,
  delivery: DueDelivery,
  sent: SentTemplate,
): Promise<void> {
  const { clock, config } = deps;
  const now = clock.now();
  const refused = { appId: config.wechat?.appId ?? "", subject: readChatBody(delivery.body).kind };
  switch (sent.state) {
    case "sent":
      await endDelivery(tx, delivery, "delivered_at", now);
      return clearRefusal(tx, refused);
    case "quota":
      return awaitQuota(tx, delivery, now);
    case "away":
      return tryLater(tx, delivery, now);
    case "not-follower":
      await endDelivery(tx, delivery, "given_up_at", now);
      return muteBinding(deps, tx, delivery);
    case "bad-template":
    case "refused":
      // A retry would not help: operators have to fix it.
      await endDelivery(tx, delivery, "given_up_at", now);
      return noteRefusal(tx, refused, now);
  }
}

/** Records the platform's response to a message and its consequence: the next attempt, the end, a muted binding, an alarm. */
export async function recordChat(
  deps: Deps,
  delivery: DueDelivery,
  sent: SentTemplate,
): Promise<void> {
  if (sent.state === "bad-template" || sent.state === "refused")
    deps.log.error(
      { delivery: String(delivery.deliveryId), ...sent },
      "the chat platform has refused a template message",
    );
  await deps.db.transaction().execute(async (tx) => {
    // An owner's messages end side by side, and each may end the others.
    await lockAccount(tx, delivery.accountId);
    await follow(deps, tx, delivery, sent);
  });
}
