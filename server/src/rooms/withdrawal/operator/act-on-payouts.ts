import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors, operatorMessages } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorOf } from "../../account/operator-act.ts";
import { findOpen } from "./lock-open.ts";
import { returnWithdrawal } from "./return-withdrawal.ts";
import * as switches from "./switch-payouts.ts";
import { endAsPaid } from "../reconcile/resolve-payment.ts";
import { assertOther } from "../../identity/operator/account-state.ts";

function chainOf({ chain }: Pick<Deps, "chain">) {
  if (!chain) throw new ApiError(operatorErrors.noChain);
  return chain;
}

/** An open withdrawal of another account than the operator's. */
async function findOthers(deps: Deps, wireId: string, caller: OwnerCaller): Promise<bigint> {
  const { withdrawal } = await findOpen(deps.db, requireWireId(wireId, payoutActErrors.notANumber));
  await assertOther(deps.db, caller.accountId, withdrawal.account_id);
  return withdrawal.withdrawal_id;
}

export const pausePayouts = handle(calls.pausePayouts, async (deps, { reason }, caller) => {
  await switches.pausePayouts({ ...deps, ...operatorOf(caller, reason) });
  return { message: operatorMessages.paused };
});

export const resumePayouts = handle(calls.resumePayouts, async (deps, { halt, reason }, caller) => {
  await switches.resumeHalt({ ...deps, ...operatorOf(caller, reason) }, halt);
  return { message: operatorMessages.resumed };
});

/** Returns the BP of a withdrawal for which nothing was signed. */
export const returnPayout = handle(
  calls.returnPayout,
  async (deps, { withdrawalId, version, reason }, caller) => {
    const chain = chainOf(deps);
    const found = await findOthers(deps, withdrawalId, caller);
    await returnWithdrawal({ ...deps, chain, ...operatorOf(caller, reason) }, found, version);
    return { message: operatorMessages.returned };
  },
);

/** Completes a withdrawal by hand, by a payment of the same recipient and amount that nothing accounts for. */
export const endPayout = handle(
  calls.endPayout,
  async (deps, { withdrawalId, hash: enteredHash, version, reason }, caller) => {
    const chain = chainOf(deps);
    const hash = enteredHash.toLowerCase();
    if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new ApiError(payoutActErrors.hashInvalid);
    const found = await findOthers(deps, withdrawalId, caller);
    await endAsPaid({ ...deps, chain, ...operatorOf(caller, reason) }, found, hash, version);
    return { message: operatorMessages.ended };
  },
);
