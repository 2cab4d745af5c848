import * as calls from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { findWallet } from "./bound-wallet.ts";
import { readLock } from "../redemption/lock.ts";
import { isUnbindingOpen } from "./unbinding-switch.ts";

/** The bound wallet, and the end of the withdrawal lock. */
export const showWallet = handle(calls.getAddress, async (deps, _request, caller) => {
  const { accountId } = caller;
  const [wallet, lock, canUnbind] = await Promise.all([
    findWallet(deps.db, accountId),
    readLock(deps.db, accountId, deps.clock.now(), "withdrawal"),
    isUnbindingOpen(deps.db),
  ]);
  return {
    ret: {
      eth_address: wallet?.address ?? NO_ADDRESS,
      eth_verify_status: wallet?.isVerified ? 1 : 0,
      bound_at: wallet?.boundAt.toISOString() ?? null,
      locked_until: lock?.until.toISOString() ?? null,
      canUnbind,
    },
  };
});
