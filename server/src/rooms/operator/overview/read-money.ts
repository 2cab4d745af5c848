import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import { formatEther } from "viem";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Queryable } from "../../../platform/database.ts";
import { unitsOf } from "../../withdrawal/payout/units-of.ts";

interface Row {
  balances: string;
  held: string;
  open: number;
}

/** What the payout contract and the hot wallet had when a payout last looked. */
async function readSeen(db: Queryable, chain: Chain) {
  const { rows } = await sql<{ units: string | null; wei: string | null }>`
    select seen_token_units::text as units, seen_wei::text as wei from payout_signers
    where chain_id = ${chain.chainId} and signer_address = ${chain.signerAddress}`.execute(db);
  const { units = null, wei = null } = rows[0] ?? {};
  const unitsPerMicroBp = unitsOf(1n, chain.tokenDecimals);
  return {
    contract: units === null ? null : formatMicroBp(BigInt(units) / unitsPerMicroBp),
    gas: wei === null ? null : formatEther(BigInt(wei)),
  };
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
  return {
    balances: formatMicroBp(BigInt(row.balances)),
    held: formatMicroBp(BigInt(row.held)),
    openWithdrawals: row.open,
    address: chain?.contractAddress ?? "",
    ...(chain ? await readSeen(db, chain) : { contract: null, gas: null }),
  };
}
