import * as calls from "@nodeyard/contract/closing/calls.ts";
import { CLOSING_DAYS } from "@nodeyard/contract/closing/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { readBalance } from "../../ledger/statement.ts";
import { handle } from "../../platform/http/route.ts";
import { findWaiting } from "./waiting.ts";

/** When the account is closed, if its owner has asked for it, and the obstacles. */
export const showClosing = handle(calls.getClosing, async (deps, _request, { accountId }) => {
  const waiting = await findWaiting(deps.db, accountId);
  return {
    endsAt: waiting?.ends_at.toISOString() ?? null,
    days: CLOSING_DAYS,
    obstacles: await deps.closingObstacles(deps.db, accountId),
    balanceBp: formatMicroBp(await readBalance(deps.db, accountId)),
  };
});
