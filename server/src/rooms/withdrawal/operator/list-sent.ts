import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import type { SentPayout } from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { formatGwei } from "viem";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";

interface Row {
  nonce: bigint;
  withdrawal_id: bigint;
  account_id: bigint;
  email: string;
  net_micro_bp: bigint;
  state: SentPayout["state"];
  hash: string;
  signed: number;
  max_fee: string;
  signed_at: Date;
  block_number: bigint | null;
  confirmations: number;
  required_confirmations: number | null;
  total: number;
}

/** Signed payouts, each with the transaction that the chain has, otherwise with the newest; those signed last first. */
export const listSentPayouts = handle(
  calls.listSentPayouts,
  async (
    { db, chain }: Pick<Deps, "db" | "chain">,
    { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE },
  ) => {
    const { rows } = await sql<Row>`
    select n.nonce, n.withdrawal_id, w.account_id, a.email, w.net_micro_bp,
      case when n.lost_at is not null then 'lost' when w.status = 'completed' then 'confirmed'
        when w.status = 'canceled' then 'reverted' when t.block_number is not null then 'included'
        when t.sent_at is not null then 'sent' else 'signed' end as state,
      coalesce(n.lost_to_hash, t.transaction_hash) as hash, t.signed, t.max_fee_per_gas::text as max_fee, n.taken_at as signed_at,
      t.block_number, t.confirmations, t.required_confirmations, count(*) over ()::int as total
    from payout_nonces n join withdrawals w using (withdrawal_id) join accounts a on a.account_id = w.account_id
      cross join lateral (
        select x.*, count(*) over ()::int as signed from payout_transactions x
        where x.chain_id = n.chain_id and x.signer_address = n.signer_address and x.nonce = n.nonce
        order by x.block_number is null, x.max_fee_per_gas desc limit 1) t
    order by n.taken_at desc, n.nonce desc
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db);
    return {
      list: rows.map((row) => ({
        nonce: String(row.nonce),
        withdrawalId: String(row.withdrawal_id),
        account: { accountId: String(row.account_id), email: row.email },
        net: formatMicroBp(row.net_micro_bp),
        state: row.state,
        hash: row.hash,
        explorer: chain?.explorerLink(row.hash) ?? "",
        signed: row.signed,
        maxFeeGwei: formatGwei(BigInt(row.max_fee)),
        signedAt: row.signed_at.toISOString(),
        block: row.block_number === null ? null : String(row.block_number),
        confirmations: row.confirmations,
        required: row.required_confirmations,
      })),
      total: rows[0]?.total ?? 0,
      pageSize,
    };
  },
);
