import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Withdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Queryable } from "../../platform/database.ts";
import { readNewestSteps, type WithdrawalRow } from "./store.ts";

/** Withdrawals in wire form, each with the newest step of its timeline. */
export async function presentWithdrawals(
  db: Queryable,
  rows: readonly WithdrawalRow[],
  chain: Chain | undefined,
): Promise<Withdrawal[]> {
  const steps = await readNewestSteps(
    db,
    rows.map((row) => row.withdrawal_id),
  );
  return rows.map((row) => presentWithdrawal(row, steps.get(row.withdrawal_id) ?? "held", chain));
}

/** Common fields of every row that names a withdrawal. */
export function presentHead(row: WithdrawalRow) {
  return {
    id: String(row.withdrawal_id),
    created_at: row.created_at.toISOString(),
    status: row.status,
    transaction: row.transaction_hash ?? "",
  };
}

/** A withdrawal in wire form. */
export function presentWithdrawal(
  row: WithdrawalRow,
  step: WithdrawalStep,
  chain: Chain | undefined,
): Withdrawal {
  const hash = row.transaction_hash;
  return {
    ...presentHead(row),
    ended_at: row.ended_at?.toISOString() ?? null,
    eth_dst_addr: row.address,
    subtotal: { amount: formatMicroBp(row.gross_micro_bp) },
    gas: formatMicroBp(row.gas_micro_bp),
    net: formatMicroBp(row.net_micro_bp),
    balance_after: formatMicroBp(row.balance_after_micro_bp),
    step,
    eth_browser: hash === null ? "" : (chain?.explorerLink(hash) ?? ""),
  };
}
