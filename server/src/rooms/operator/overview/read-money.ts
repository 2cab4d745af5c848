import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import { formatEther } from "viem";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";

interface Row {
  balances: string;
  held: string;
  open: number;
}

/** What the payout contract and the hot wallet had when a payout last looked. */
async function readSeen(db: Deps["db"], chain: Chain) {
  const row = await db
    .selectFrom("payout_signers")
    .select(["seen_token_units", "seen_wei"])
    .where("chain_id", "=", BigInt(chain.chainId))
    .where("signer_address", "=", chain.signerAddress)
    .executeTakeFirst();
  if (row?.seen_token_units == null || row.seen_wei == null) return { contract: null, gas: null };
  const unitsPerMicroBp = 10n ** BigInt(chain.tokenDecimals - 6);
  return {
    contract: formatMicroBp(BigInt(String(row.seen_token_units)) / unitsPerMicroBp),
    gas: formatEther(BigInt(String(row.seen_wei))),
  };
}

/** What is owed to owners, and what there is to pay it. */
export async function readMoney({
  db,
  chain,
}: Pick<Deps, "db" | "chain">): Promise<OperatorOverview["money"]> {
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
