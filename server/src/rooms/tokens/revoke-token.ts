import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/tokens/calls.ts";
import { tokensErrors, tokensMessages } from "@nodeyard/contract/tokens/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";

/** Ends a token of the account; the next call with it is refused. */
export const revokeToken = handle(
  calls.revokeToken,
  async (deps, { tokenId }, { accountId, ip }) => {
    if (!/^\d{1,18}$/.test(tokenId)) throw new ApiError(tokensErrors.tokenUnknown);
    await deps.db.transaction().execute(async (tx) => {
      const revoked = await tx
        .deleteFrom("api_tokens")
        .where("account_id", "=", accountId)
        .where("api_token_id", "=", BigInt(tokenId))
        .returning("name")
        .executeTakeFirst();
      if (!revoked) throw new ApiError(tokensErrors.tokenUnknown);
      const details = { name: revoked.name };
      await recordAct(deps, tx, { act: "tokens.revoke", accountId, ip, details });
    });
    return { message: tokensMessages.revoked };
  },
);
