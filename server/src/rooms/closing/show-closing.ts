import type { ClosingResponse } from "@nodeyard/contract/closing/calls.ts";
import { CLOSING_DAYS } from "@nodeyard/contract/closing/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { readBalance } from "../../ledger/statement.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { findWaiting } from "./waiting.ts";

/** When the account is closed, if its owner has asked for it, and the obstacles. */
export async function showClosing(
  deps: Deps,
  { accountId }: OwnerCaller,
): Promise<Result<ClosingResponse>> {
  const waiting = await findWaiting(deps.db, accountId);
  return {
    endsAt: waiting?.ends_at.toISOString() ?? null,
    days: CLOSING_DAYS,
    obstacles: await deps.closingObstacles(deps.db, accountId),
    balanceBp: formatMicroBp(await readBalance(deps.db, accountId)),
  };
}
