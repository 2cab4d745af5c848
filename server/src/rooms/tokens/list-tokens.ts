import { TOKEN_SCOPES } from "@nodeyard/contract/token-scopes.ts";
import * as calls from "@nodeyard/contract/tokens/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";

/** The account's tokens, newest first, with those that expired lately. */
export const listTokens = handle(
  calls.listTokens,
  async ({ db, clock }: Pick<Deps, "db" | "clock">, _request, { accountId }) => {
    const now = clock.now();
    const rows = await db
      .selectFrom("api_tokens")
      .selectAll()
      .where("account_id", "=", accountId)
      .orderBy("api_token_id", "desc")
      .execute();
    const list = rows.map((row) => ({
      tokenId: String(row.api_token_id),
      name: row.name,
      prefix: row.prefix,
      scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      isExpired: row.expires_at !== null && row.expires_at <= now,
      usedAt: row.used_at?.toISOString() ?? null,
      usedFrom: row.used_from,
    }));
    return { list };
  },
);
