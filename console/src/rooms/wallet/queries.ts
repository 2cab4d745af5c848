import { getAddress } from "@nodeyard/contract/wallet/calls.ts";
import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { callQuery } from "../../shared/call-query.ts";

/** The bound wallet, what is locked because of it, and whether it can be unbound; `address` is absent without one. */
export const boundWallet = callQuery(
  getAddress,
  {},
  {
    select: ({ ret }) => ({
      address: ret.eth_address === NO_ADDRESS ? undefined : ret.eth_address,
      isVerified: ret.eth_verify_status === 1,
      boundAt: ret.bound_at,
      lockedUntil: ret.locked_until,
      canUnbind: ret.canUnbind,
    }),
  },
);
