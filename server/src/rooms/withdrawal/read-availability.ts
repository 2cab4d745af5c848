// Offered to other rooms.
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { sql } from "kysely";
import type { Address } from "viem";
import { matureBalance, presentMature, type MatureBalance } from "../../ledger/mature-balance.ts";
import { openHolds } from "../../ledger/open-hold.ts";
import type { Prepared } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockAt, lockTimes, type LockOf } from "../redemption/lock.ts";

/** Withdrawable amount of an account, and its obstacle. */
export interface Availability {
  readonly amounts: MatureBalance;
  /** The bound wallet. */
  readonly address: Address | undefined;
  readonly lock: LockOf<"withdrawal"> | undefined;
  /** `created`: one is in progress; `closed`: by the operator; `paused`: payouts are halted for a check; `done`: withdrawals are possible. */
  readonly status: "done" | "created" | "closed" | "paused";
}

interface Row {
  readonly balance: string;
  readonly immature: string;
  readonly wallet_at: Date | null;
  readonly password_at: Date | null;
  readonly factor_at: Date | null;
  readonly identity_at: Date | null;
  readonly address: Address | null;
  readonly is_one_open: boolean;
  readonly is_withdrawal_open: boolean;
  readonly is_halted: boolean;
}

/** All of it in one prepared statement: the first page and the withdrawal page ask for it at once with much else. */
export async function readAvailability(
  deps: Pick<Deps, "db" | "clock" | "chain">,
  client: Prepared,
  accountId: bigint,
): Promise<Availability> {
  const now = deps.clock.now();
  const statement = sql`
    select amounts.*, times.*,
      (select address from wallets where account_id = ${accountId}) as address,
      exists (${openHolds(accountId, "withdrawal")}) as is_one_open,
      (select is_withdrawal_open from payout_switches) as is_withdrawal_open,
      exists (select from payout_halts where resumed_at is null) as is_halted
    from (${matureBalance(accountId, { at: now, maturityHours: MATURITY_HOURS })}) amounts,
      (${lockTimes(accountId)}) times`.compile(deps.db);
  const { rows } = await client.query<Row>({
    name: "read-availability",
    text: statement.sql,
    values: [...statement.parameters],
  });
  const [row] = rows;
  const isOpen = deps.chain !== undefined && row?.is_withdrawal_open === true;
  const possible = row?.is_halted === true ? "paused" : "done";
  const idle = isOpen ? possible : "closed";
  return {
    amounts: presentMature(row),
    address: row?.address ?? undefined,
    lock: lockAt("withdrawal", row && { ...row, payee_at: null }, now),
    status: row?.is_one_open === true ? "created" : idle,
  };
}
