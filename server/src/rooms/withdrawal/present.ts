import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Withdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { WithdrawalRow } from "./store.ts";

/** A withdrawal in wire form. */
export function presentWithdrawal(row: WithdrawalRow, chain: Chain | undefined): Withdrawal {
  const hash = row.transaction_hash;
  return {
    id: String(row.withdrawal_id),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    eth_dst_addr: row.address,
    subtotal: { amount: formatMicroBp(row.gross_micro_bp) },
    gas: formatMicroBp(row.gas_micro_bp),
    net: formatMicroBp(row.net_micro_bp),
    balance_after: formatMicroBp(row.balance_after_micro_bp),
    status: row.status,
    transaction: hash ?? "",
    eth_browser: hash === null ? "" : (chain?.explorerLink(hash) ?? ""),
  };
}
