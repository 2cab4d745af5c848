import type { AddressResponse } from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { readLock } from "./lock.ts";
import { findWallet } from "./bound-wallet.ts";
import { isUnbindingOpen } from "./unbinding-switch.ts";

/** The bound wallet, and the end of the withdrawal lock. */
export async function showWallet(
  deps: Deps,
  caller: OwnerCaller,
): Promise<Result<AddressResponse>> {
  const { accountId } = caller;
  const [wallet, lock, canUnbind] = await Promise.all([
    findWallet(deps.db, accountId),
    readLock(deps.db, accountId, deps.clock.now()),
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
}
