import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors, factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import * as calls from "@nodeyard/contract/factors/reset-calls.ts";
import { formatInstant } from "@nodeyard/contract/time.ts";
import { handle } from "../../../platform/http/route.ts";
import { noteSealingKey } from "../../../platform/note-sealing-key.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { consume, consumePerNetwork } from "../../../platform/throttle.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { isOperator } from "../../account/permissions.ts";
import { recordAct } from "../../account/record-act.ts";
import { findPending } from "../pending-sign-in.ts";
import { findWaiting, RESET_REQUESTS, sealToken } from "./requests.ts";
import { mailAboutReset } from "./reset-mail.ts";

/** Mails a day to an account's owner; each takes the right password. */
const REQUESTS_A_DAY = 5;

/**
 * Asks for a reset at the second step of a sign-in, whose password was right. Only the link in the mail starts it: password
 * and mailbox together stand in for the lost factor, and the delay gives its owner time to object.
 */
export const requestReset = handle(
  calls.requestReset,
  async (deps, { token: pendingToken }: { readonly token: string }, { ip }) => {
    const { db, clock } = deps;
    await consumePerNetwork(db, clock, RESET_REQUESTS, ip);
    const { accountId } = await findPending(deps, db, pendingToken);
    if (await isOperator(db, accountId)) throw new ApiError(factorsErrors.resetByOperators);
    const limit = {
      bucket: "factor-reset",
      subject: `account:${accountId}`,
      limit: REQUESTS_A_DAY,
      windowSeconds: 86_400,
    };
    const token = createToken();
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      const waiting = await findWaiting(tx, accountId);
      if (waiting?.ends_at)
        throw new ApiError(factorsErrors.resetWaiting, {
          params: { until: formatInstant(waiting.ends_at, "second") },
        });
      await consume(tx, clock, limit, factorsErrors.resetLimit);
      await tx
        .deleteFrom("factor_resets")
        .where("account_id", "=", accountId)
        .where("started_at", "is", null)
        .execute();
      await noteSealingKey(tx, deps.encryption, now);
      await tx
        .insertInto("factor_resets")
        .values({
          account_id: accountId,
          token_hash: hashToken(token),
          sealed_token: sealToken(deps, accountId, token),
          asked_at: now,
        })
        .execute();
      await mailAboutReset(deps, tx, "asked", { accountId, token });
      await recordAct(deps, tx, { act: "factors.ask-reset", accountId, ip, isOwners: false });
    });
    return { message: factorsMessages.resetRequested };
  },
);
