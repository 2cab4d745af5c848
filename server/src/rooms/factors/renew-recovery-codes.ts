import { ApiError } from "@nodeyard/contract/error.ts";
import { factorsErrors, factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { countFactors } from "./store.ts";

/** Makes new recovery codes; the old ones no longer work. */
export async function renewRecoveryCodes(
  deps: Deps,
  { accountId, ip }: OwnerCaller,
): Promise<{ message: Text; recoveryCodes: string[] }> {
  const recoveryCodes = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    if ((await countFactors(tx, accountId)) === 0) throw new ApiError(factorsErrors.noFactor);
    await recordAct(deps, tx, { act: "factors.renew-recovery-codes", accountId, ip });
    await notifySecurityAct(deps, tx, accountId, "codesRenewed", ip);
    return replaceRecoveryCodes(tx, accountId, deps.clock.now());
  });
  return { message: factorsMessages.codesRenewed, recoveryCodes };
}
