import type { Chain } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";

/** Dependencies of payouts, with a chain. */
export interface PayoutDeps extends Pick<Deps, "db" | "clock" | "log" | "config"> {
  readonly chain: Chain;
}

/** Those of signing, after which a payment cannot be called back. */
export interface SigningDeps extends PayoutDeps, Pick<Deps, "history"> {}

/** Next action for a payout: retry now, retry later, or done. */
export type Next = "retryNow" | "retryLater" | "done";
