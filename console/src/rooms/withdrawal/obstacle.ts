import { NO_ADDRESS } from "@nodeyard/contract/wallet/rules.ts";
import { microBpOf } from "./amount.ts";
import type { Balance } from "./queries.ts";

/** Conditions that block a withdrawal before the form is filled in. */
export type Obstacle =
  | "closed"
  | "paused"
  | "created"
  | "noWallet"
  | "lockedByWallet"
  | "lockedByPassword"
  | "lockedByFactor"
  | "lockedByIdentity"
  | "balanceLow"
  | "immatureLow";

const LOCKS = {
  wallet: "lockedByWallet",
  password: "lockedByPassword",
  factor: "lockedByFactor",
  identity: "lockedByIdentity",
} as const;

/** The first of them that holds, in the order in which one can do something about it; nothing when the way is free. */
export function obstacleIn(balance: Balance): Obstacle | undefined {
  if (balance.withdrawalStatus === "closed") return "closed";
  if (balance.withdrawalStatus === "paused") return "paused";
  if (balance.withdrawalStatus === "created") return "created";
  if (balance.eth_address === NO_ADDRESS) return "noWallet";
  if (balance.lockedUntil !== null) return LOCKS[balance.lockedBy ?? "wallet"];
  const min = microBpOf(balance.min);
  if (microBpOf(balance.balance.amount) < min) return "balanceLow";
  return microBpOf(balance.withdrawable) < min ? "immatureLow" : undefined;
}
