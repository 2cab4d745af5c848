import { hasOpenHold } from "../../ledger/open-hold.ts";
import type { MatureBalance } from "../../ledger/mature-balance.ts";
import type { Deps } from "../../platform/deps.ts";
import { findWallet, type Wallet } from "../wallet/bound-wallet.ts";
import { readLock, type WithdrawalLock } from "../wallet/lock.ts";
import { readSwitches, readWithdrawable } from "./store.ts";

/** What an account could withdraw, and what blocks it. */
export interface Availability {
  readonly amounts: MatureBalance;
  readonly wallet: Wallet | undefined;
  readonly lock: WithdrawalLock | undefined;
  /** `created`: one is in progress; `closed`: by the operator; `paused`: payouts are halted for a check; `done`: withdrawals are possible. */
  readonly status: "done" | "created" | "closed" | "paused";
}

export async function readAvailability(
  deps: Pick<Deps, "db" | "clock" | "chain">,
  accountId: bigint,
): Promise<Availability> {
  const now = deps.clock.now();
  const [amounts, wallet, lock, isOneOpen, switches] = await Promise.all([
    readWithdrawable(deps.db, accountId, now),
    findWallet(deps.db, accountId),
    readLock(deps.db, accountId, now),
    hasOpenHold(deps.db, accountId, "withdrawal"),
    readSwitches(deps.db),
  ]);
  const isOpen = deps.chain !== undefined && switches.isWithdrawalOpen;
  const possible = switches.isHalted ? "paused" : "done";
  const idle = isOpen ? possible : "closed";
  return { amounts, wallet, lock, status: isOneOpen ? "created" : idle };
}
