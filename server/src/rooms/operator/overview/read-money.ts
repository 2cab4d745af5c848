import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Queryable } from "../../../platform/database.ts";
import { readWallet } from "../payouts/read-wallet.ts";

interface Row {
  balances: string;
  held: string;
  open: number;
}

/** What is owed to owners, and what there is to pay it. */
export async function readMoney(
  db: Queryable,
  chain: Chain | undefined,
): Promise<OperatorOverview["money"]> {
  const { rows } = await sql<Row>`
    select coalesce(sum(balance_micro_bp) filter (where kind = 'available'), 0)::text as balances,
      coalesce(sum(balance_micro_bp) filter (where kind = 'held'), 0)::text as held,
      (select count(*)::int from withdrawals where status = 'created') as open
    from ledger_accounts where account_id is not null`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the liabilities have no row");
  const wallet = chain && (await readWallet(db, chain));
  return {
    balances: formatMicroBp(BigInt(row.balances)),
    held: formatMicroBp(BigInt(row.held)),
    openWithdrawals: row.open,
    contract: wallet?.contract ?? null,
    gas: wallet?.gas ?? null,
    address: chain?.contractAddress ?? "",
  };
}
