import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { sql } from "kysely";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Queryable } from "../../../platform/database.ts";
import { readWallet } from "../../withdrawal/operator/read-wallet.ts";

interface Row {
  balances: string;
  held: string;
  held_otherwise: string;
  open: number;
}

const openHolds = sql`coalesce(sum(paid_micro_bp + fee_micro_bp + tax_micro_bp), 0)::text from ledger_holds`;

/** Liabilities to owners, and the funds to pay them. */
export async function readMoney(
  db: Queryable,
  chain: Chain | undefined,
): Promise<OperatorOverview["money"]> {
  const { rows } = await sql<Row>`
    select coalesce(sum(balance_micro_bp) filter (where kind = 'available'), 0)::text as balances,
      (select ${openHolds} where kind = 'withdrawal') as held,
      (select ${openHolds} where kind <> 'withdrawal') as held_otherwise,
      (select count(*)::int from withdrawals where status = 'created') as open
    from ledger_accounts where account_id is not null`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the liabilities have no row");
  const wallet = chain && (await readWallet(db, chain));
  return {
    balances: formatMicroBp(BigInt(row.balances)),
    held: formatMicroBp(BigInt(row.held)),
    heldOtherwise: formatMicroBp(BigInt(row.held_otherwise)),
    openWithdrawals: row.open,
    contract: wallet?.contract ?? null,
    gas: wallet?.gas ?? null,
    address: chain?.contractAddress ?? "",
  };
}
