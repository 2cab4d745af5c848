// Offered to other rooms.
import type { Tx } from "../../../platform/database.ts";

/** Deletes an account's webhook, its secret and its undelivered messages. */
export async function deleteWebhook(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .deleteFrom("notice_deliveries")
    .where("account_id", "=", accountId)
    .where("channel", "=", "webhook")
    .execute();
  await tx.deleteFrom("webhooks").where("account_id", "=", accountId).execute();
}
