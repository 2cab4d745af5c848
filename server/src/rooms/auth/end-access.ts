import type { Tx } from "../../platform/database.ts";
import { deleteWebhook } from "../notifications/webhook/delete-webhook.ts";
import { endTokens, unexpiredTokens } from "../tokens/end-tokens.ts";

/** Names of an account's access tokens, and the host of its webhook. */
export async function listAccess(tx: Tx, accountId: bigint, now: Date): Promise<string> {
  const tokens = await unexpiredTokens(tx, accountId, now);
  const webhook = await tx
    .selectFrom("webhooks")
    .select("url")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const names = tokens.map((name) => `“${name}”`);
  return [...names, ...(webhook ? [new URL(webhook.url).host] : [])].join(", ");
}

/** Ends what reads an account without its password: who has known the password may have made it. */
export async function endAccess(tx: Tx, accountId: bigint): Promise<void> {
  await endTokens(tx, accountId);
  await deleteWebhook(tx, accountId);
}
