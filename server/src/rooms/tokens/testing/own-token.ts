import type { TokenScope } from "@nodeyard/contract/token-scopes.ts";
import { hashToken } from "../../../platform/secrets.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";
import { createTokenText, shownPrefix } from "../token-text.ts";

/** A token of an account, inserted as after its creation. @returns what its owner was shown. */
export async function seedToken(
  app: TestApp,
  accountId: bigint,
  scopes: readonly TokenScope[],
  expiresAt: Date | null = null,
): Promise<string> {
  const token = createTokenText();
  await app.database.db
    .insertInto("api_tokens")
    .values({
      account_id: accountId,
      name: "test",
      token_hash: hashToken(token),
      prefix: shownPrefix(token),
      scopes: [...scopes],
      made_at: app.clock.now(),
      expires_at: expiresAt,
    })
    .execute();
  return token;
}
