import type { Chain } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";

/** What paying needs: a chain is there. */
export interface PayoutDeps extends Pick<Deps, "db" | "clock" | "log" | "config"> {
  readonly chain: Chain;
}

/** What comes next for a payout: look again at once, after a while, or never. */
export type Next = "retryNow" | "retryLater" | "done";
