import type { Tx } from "../../platform/database.ts";
import { deleteWebhook, findWebhookHost } from "../notifications/webhook/end-webhook.ts";
import { endTokens, unexpiredTokens } from "../tokens/end-tokens.ts";

/** Names of an account's access tokens, and the host of its webhook. */
export async function listAccess(tx: Tx, accountId: bigint, now: Date): Promise<string> {
  const tokens = await unexpiredTokens(tx, accountId, now);
  const webhook = await findWebhookHost(tx, accountId);
  return [...tokens.map((name) => `“${name}”`), webhook ?? []].flat().join(", ");
}

/** Ends what reads an account without its password: who has known the password may have made it. */
export async function endAccess(tx: Tx, accountId: bigint): Promise<void> {
  await endTokens(tx, accountId);
  await deleteWebhook(tx, accountId);
}
