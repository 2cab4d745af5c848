// Offered to other rooms.
import type { PayoutsResponse } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import { formatEther } from "viem";
import type { Chain } from "../../../platform/chain/chain.ts";
import type { Queryable } from "../../../platform/database.ts";
import { unitsOf } from "../payout/units-of.ts";

interface Row {
  next_nonce: bigint | null;
  units: string | null;
  wei: string | null;
  in_progress: number;
  promised: string;
}

/** The hot wallet, what it has in progress, and what it and the payout contract had when a payout last looked. */
export async function readWallet(
  db: Queryable,
  { chainId, signerAddress, tokenDecimals }: Chain,
): Promise<NonNullable<PayoutsResponse["wallet"]>> {
  const { rows } = await sql<Row>`
    select s.next_nonce, s.seen_token_units::text as units, s.seen_wei::text as wei, p.in_progress, p.promised
    from (
      select count(*)::int as in_progress, coalesce(sum(w.net_micro_bp), 0)::text as promised
      from payout_nonces n join withdrawals w using (withdrawal_id)
      where n.chain_id = ${chainId} and n.signer_address = ${signerAddress} and n.lost_at is null
        and w.status = 'created') p
    left join payout_signers s on s.chain_id = ${chainId} and s.signer_address = ${signerAddress}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("the hot wallet has no row");
  const { units, wei } = row;
  return {
    address: signerAddress,
    nextNonce: row.next_nonce === null ? null : String(row.next_nonce),
    inProgress: row.in_progress,
    promised: formatMicroBp(BigInt(row.promised)),
    contract: units === null ? null : formatMicroBp(BigInt(units) / unitsOf(1n, tokenDecimals)),
    gas: wei === null ? null : formatEther(BigInt(wei)),
  };
}
