import { ApiError } from "@nodeyard/contract/error.ts";
import { notificationErrors } from "@nodeyard/contract/notifications/errors.ts";
import type { Tx } from "../../../platform/database.ts";

/** Throws unless the owner has a webhook that is on. */
export async function assertWebhook(tx: Tx, accountId: bigint): Promise<void> {
  const webhook = await tx
    .selectFrom("webhooks")
    .select("disabled_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!webhook) throw new ApiError(notificationErrors.noWebhook);
  if (webhook.disabled_at) throw new ApiError(notificationErrors.webhookDisabled);
}
