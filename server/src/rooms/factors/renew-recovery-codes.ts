import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/factors/calls.ts";
import { factorsErrors, factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { notifySecurityAct } from "../notifications/notify-security-act.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { countFactors } from "./store.ts";

/** Makes new recovery codes; the old ones no longer work. */
export const renewRecoveryCodes = handle(
  calls.renewRecoveryCodes,
  async (deps, _request, { accountId, ip }) => {
    const recoveryCodes = await deps.db.transaction().execute(async (tx) => {
      await lockAccount(tx, accountId);
      if ((await countFactors(tx, accountId)) === 0) throw new ApiError(factorsErrors.noFactor);
      await recordAct(deps, tx, { act: "factors.renew-recovery-codes", accountId, ip });
      await notifySecurityAct(deps, tx, accountId, "codesRenewed", ip);
      return replaceRecoveryCodes(tx, accountId, deps.clock.now());
    });
    return { message: factorsMessages.codesRenewed, recoveryCodes };
  },
);
