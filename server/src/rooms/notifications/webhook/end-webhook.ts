// Offered to other rooms.
import type { Tx } from "../../../platform/database.ts";

/** Host of an account's webhook; undefined without one. */
export async function findWebhookHost(tx: Tx, accountId: bigint): Promise<string | undefined> {
  const webhook = await tx
    .selectFrom("webhooks")
    .select("url")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return webhook && new URL(webhook.url).host;
}

/** Deletes an account's webhook, its secret and its undelivered messages. */
export async function deleteWebhook(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .deleteFrom("notice_deliveries")
    .where("account_id", "=", accountId)
    .where("channel", "=", "webhook")
    .execute();
  await tx.deleteFrom("webhooks").where("account_id", "=", accountId).execute();
}
