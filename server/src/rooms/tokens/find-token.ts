import { TOKEN_SCOPES } from "@nodeyard/contract/token-scopes.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { OPERATOR_PERMISSIONS } from "@nodeyard/contract/operator-roles.ts";
import type { Deps } from "../../platform/deps.ts";
import type { TokenIdentity } from "../../platform/http/authenticate.ts";
import { networksOf } from "../../platform/network.ts";
import { hashToken } from "../../platform/secrets.ts";
import { isTokenText } from "./token-text.ts";

interface TokenRow {
  api_token_id: bigint;
  account_id: bigint;
  scopes: string[];
  is_phone_verified: boolean;
  is_touch_due: boolean;
}

// A frozen account's tokens are deleted when it is frozen; one that is created at that moment does not work either.
const FIND = `
  select t.api_token_id, t.account_id, t.scopes, a.tel_verified_at is not null as is_phone_verified,
    t.used_at is null or t.used_at <= $3 as is_touch_due
  from api_tokens t join accounts a on a.account_id = t.account_id
  where t.token_hash = $1 and (t.expires_at is null or t.expires_at > $2) and a.closed_at is null
    and not exists (select from account_freezes z where z.account_id = t.account_id)
    and not exists (select from account_permissions p where p.account_id = t.account_id and p.permission = any ($4))`;

// Checked again where it is written, because calls of a token arrive side by side.
const TOUCH = `
  update api_tokens set used_at = $2, used_from = $4
  where api_token_id = $1 and (used_at is null or used_at <= $3)`;

/**
 * The token that a caller sent, if it authenticates: known, not expired, and of an account that is neither closed nor frozen nor an
 * operator's. Notes its use at most once a minute.
 */
export async function findToken(
  { pool, clock }: Pick<Deps, "pool" | "clock">,
  token: string,
  ip: string,
): Promise<TokenIdentity | undefined> {
  if (!isTokenText(token)) return undefined;
  const now = clock.now();
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  const [{ name: network }] = networksOf(ip);
  const tokenHash = hashToken(token);
  const { rows } = await pool.query<TokenRow>({
    name: "find-token",
    text: FIND,
    values: [tokenHash, now, aMinuteAgo, OPERATOR_PERMISSIONS],
  });
  const [row] = rows;
  if (!row) return undefined;
  if (row.is_touch_due) await pool.query(TOUCH, [row.api_token_id, now, aMinuteAgo, network]);
  return {
    accountId: row.account_id,
    tokenHash,
    scopes: TOKEN_SCOPES.filter((scope) => row.scopes.includes(scope)),
    isPhoneVerified: row.is_phone_verified,
  };
}
