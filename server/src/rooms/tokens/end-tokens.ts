// Offered to other rooms.
import { EXPIRED_TOKENS_RETENTION_DAYS } from "@nodeyard/contract/tokens/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

/** Names of an account's unexpired tokens. */
export async function unexpiredTokens(tx: Tx, accountId: bigint, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom("api_tokens")
    .select("name")
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .orderBy("api_token_id")
    .execute();
  return rows.map(({ name }) => name);
}

/** Ends all tokens of an account: who may have taken it over may have created them. */
export async function endTokens(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("api_tokens").where("account_id", "=", accountId).execute();
}

/** Those that expired long ago. */
export async function deleteExpiredTokens({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - EXPIRED_TOKENS_RETENTION_DAYS * DAY_MS);
  await db.deleteFrom("api_tokens").where("expires_at", "<", before).execute();
}
