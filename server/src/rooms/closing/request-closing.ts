import * as calls from "@nodeyard/contract/closing/calls.ts";
import { closingErrors, closingMessages } from "@nodeyard/contract/closing/errors.ts";
import { CLOSING_DAYS } from "@nodeyard/contract/closing/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { DAY_MS, formatInstant } from "@nodeyard/contract/time.ts";
import { readBalance } from "../../ledger/statement.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { checkPassword } from "../account/check-password.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { mailAboutClosing } from "./closing-mail.ts";
import { findWaiting } from "./waiting.ts";

async function assertMayRequest(
  deps: Deps,
  db: Queryable,
  accountId: bigint,
  isForfeiting: boolean,
): Promise<void> {
  const waiting = await findWaiting(db, accountId);
  if (waiting)
    throw new ApiError(closingErrors.alreadyAsked, {
      params: { until: formatInstant(waiting.ends_at, "minute") },
    });
  const [obstacle] = await deps.closingObstacles(db, accountId);
  if (obstacle)
    throw new ApiError(closingErrors[obstacle.kind], { params: { count: obstacle.count } });
  const balance = await readBalance(db, accountId);
  if (balance > 0n && !isForfeiting)
    throw new ApiError(closingErrors.balanceNotGivenUp, {
      params: { balance: formatBp(formatMicroBp(balance), 6) },
    });
}

/** Starts the delay after which the account is closed. Obstacles are checked before the code is spent. */
export const requestClosing = handle(
  calls.requestClosing,
  async (deps, request, { accountId, ip }) => {
    await assertMayRequest(deps, deps.db, accountId, request.givesUpBalance);
    if (request.emailVerifyCode === "") throw new ApiError(closingErrors.codeRequired);
    if (request.password === "") throw new ApiError(closingErrors.passwordWrong);
    await checkPassword(deps, accountId, request.password, closingErrors.passwordWrong);
    const checked = await checkOwnCode(deps, accountId, "closing", request.emailVerifyCode);
    const now = deps.clock.now();
    const endsAt = new Date(now.getTime() + CLOSING_DAYS * DAY_MS);
    await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      await assertMayRequest(deps, tx, accountId, request.givesUpBalance);
      await spendCode(deps, tx, checked);
      await tx
        .insertInto("account_closings")
        .values({
          account_id: accountId,
          asked_at: now,
          ends_at: endsAt,
          gives_up_balance: request.givesUpBalance,
        })
        .execute();
      await mailAboutClosing(deps, tx, "asked", { accountId, endsAt });
      await recordAct(deps, tx, { act: "closing.ask", accountId, ip });
    });
    return { message: closingMessages.requested };
  },
);
