import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/operator/crm-calls.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { readBalance } from "../../../ledger/statement.ts";
import { handle } from "../../../platform/http/route.ts";
import { findAccountByEmail } from "../../identity/operator/account-state.ts";
import { requestCorrection, MAX_CORRECTION_MICRO_BP } from "../requests/request-correction.ts";

/**
 * Asks for the counter-entry that brings a balance to an amount. The difference is fixed when it is asked for: what is earned
 * until another operator approves it stays the owner's. Refused while another correction waits, which would be added to it.
 */
export const requestBalance = handle(
  calls.setBalance,
  async (deps, { email, balance, reason }, caller) => {
    const accountId = await findAccountByEmail(deps.db, email);
    const wanted = parseMicroBp(balance);
    if (wanted === undefined || wanted < 0n) throw new ApiError(operatorErrors.balanceInvalid);
    const difference = wanted - (await readBalance(deps.db, accountId));
    if (difference === 0n) throw new ApiError(operatorErrors.nothingChanges);
    if (difference > MAX_CORRECTION_MICRO_BP) throw new ApiError(operatorErrors.balanceTooLarge);
    const amount = difference < 0n ? `-${formatMicroBp(-difference)}` : formatMicroBp(difference);
    // The balance that is wanted was typed; who approves it types the difference.
    const request = { accountId: String(accountId), amount, confirmedAmount: amount, reason };
    return requestCorrection(deps, request, caller, { isOnly: true });
  },
);
