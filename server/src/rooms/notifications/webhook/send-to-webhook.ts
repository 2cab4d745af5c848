import {
  WEBHOOK_TIMEOUT_SECONDS,
  type WebhookFailure,
} from "@nodeyard/contract/notifications/rules.ts";
import type { Deps } from "../../../platform/deps.ts";
import { postOutside } from "../../../platform/post-outside.ts";
import { secondsOfRetryAfter } from "../../../platform/retry-after.ts";
import { VERSION } from "../../../platform/version.ts";
import type { DueDelivery } from "../deliveries/delivery.ts";
import { openSecrets, signatureHeaders } from "./secret.ts";

/** Response of a receiver. */
export interface Attempt {
  readonly status: number | null;
  readonly failure: WebhookFailure | null;
  /** It wants nothing more. */
  readonly isGone?: boolean;
  /** Before that it wants no other attempt. */
  readonly retryAfterSeconds?: number | undefined;
}

function attemptOf(status: number): Attempt {
  if (status >= 200 && status < 300) return { status, failure: null };
  if (status === 410) return { status, failure: "status", isGone: true };
  return { status, failure: status >= 300 && status < 400 ? "redirect" : "status" };
}

/** Posts a delivery to its owner's webhook, signed. @returns undefined if there is none any more. */
export async function sendToWebhook(
  { db, clock, config, encryption }: Deps,
  { accountId, messageId, body }: DueDelivery,
): Promise<Attempt | undefined> {
  const webhook = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!webhook) return undefined;
  const at = clock.now();
  const secrets = openSecrets(encryption, webhook, at);
  const answer = await postOutside(new URL(webhook.url), {
    headers: {
      "content-type": "application/json",
      "user-agent": `Nodeyard/${VERSION}`,
      ...signatureHeaders(secrets, { messageId, at, body }),
    },
    body,
    timeoutMs: WEBHOOK_TIMEOUT_SECONDS * 1000,
    networks: config.webhookNetworks,
  });
  if (answer.failure !== undefined) return { status: null, failure: answer.failure };
  const retryAfterSeconds = secondsOfRetryAfter(answer.retryAfter, clock.now());
  return { ...attemptOf(answer.status), retryAfterSeconds };
}
