import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { TOKEN_SCOPES } from "@nodeyard/contract/token-scopes.ts";
import * as calls from "@nodeyard/contract/tokens/calls.ts";
import { tokensErrors, tokensMessages } from "@nodeyard/contract/tokens/errors.ts";
import { TOKENS_AT_MOST } from "@nodeyard/contract/tokens/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { hashToken } from "../../platform/secrets.ts";
import { consume } from "../../platform/throttle.ts";
import { requireName } from "../../platform/typed-text.ts";
import { assertNotFrozen } from "../account/freeze.ts";
import { lockAccount } from "../account/lock-account.ts";
import { isOperator } from "../account/permissions.ts";
import { recordAct } from "../account/record-act.ts";
import { assertSession } from "../account/sessions.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { unexpiredTokens } from "./end-tokens.ts";
import { createTokenText, shownPrefix } from "./token-text.ts";

/** Each is mailed, with a name of the owner's choice. */
const CREATED = { bucket: "token-create", limit: 20, windowSeconds: 3600 } as const;

/** Creates a token and notifies the owner. It is in the answer, and nowhere else: the database has its hash. */
export const createToken = handle(calls.createToken, async (deps, request, caller) => {
  const { accountId, ip } = caller;
  const { expiresInDays } = request;
  const scopes = TOKEN_SCOPES.filter((scope) => request.scopes.includes(scope));
  const name = requireName(request.name, { blank: tokensErrors.nameMissing });
  if (scopes.length === 0) throw new ApiError(tokensErrors.scopesMissing);
  await consume(deps.db, deps.clock, { ...CREATED, subject: `account:${accountId}` });
  const token = createTokenText();
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await assertSession(tx, caller.sessionHash);
    await assertNotFrozen(tx, accountId);
    // Their sessions live for hours, and read more than an owner's.
    if (await isOperator(tx, accountId)) throw new ApiError(tokensErrors.notForOperators);
    if ((await unexpiredTokens(tx, accountId, now)).length >= TOKENS_AT_MOST)
      throw new ApiError(tokensErrors.tooManyTokens);
    await tx
      .insertInto("api_tokens")
      .values({
        account_id: accountId,
        name,
        token_hash: hashToken(token),
        prefix: shownPrefix(token),
        scopes,
        made_at: now,
        expires_at:
          expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
      })
      .execute();
    const details = { name };
    await recordAct(deps, tx, { act: "tokens.create", accountId, ip, details });
    await notifySecurityAct(deps, tx, accountId, "tokenCreated", ip, { name });
  });
  return { message: tokensMessages.created, token };
});
