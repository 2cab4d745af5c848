import type { WithdrawalStatus } from "@nodeyard/contract/withdrawal/rules.ts";
import { sql } from "kysely";
import type { Address, Hash } from "viem";
import type { Database } from "../../../platform/database.ts";

export interface BookedWithdrawal {
  readonly withdrawal_id: bigint;
  readonly account_id: bigint;
  readonly payment_id: Hash;
  readonly address: Address;
  readonly gross_micro_bp: bigint;
  readonly net_micro_bp: bigint;
  readonly status: WithdrawalStatus;
  readonly waits_for_approval: boolean;
  readonly transaction_hash: Hash | null;
  readonly created_at: Date;
  /** From when on nothing but the payout itself was to be waited for. */
  readonly released_at: Date;
}

interface StoredTransaction {
  readonly transaction_hash: Hash;
  readonly withdrawal_id: bigint;
  readonly chain_id: bigint;
}

/** Accounting of a payment that nothing had accounted for; without a withdrawal it was written off. */
interface Recovery {
  readonly payment_id: Hash;
  readonly withdrawal_id: bigint | null;
}

/** A past or present hot wallet on a chain, with a token it paid in. */
interface PayoutSource {
  readonly chain_id: bigint;
  readonly signer_address: Address;
  readonly token_address: Address | null;
  readonly contract_address: Address | null;
}

export interface Books {
  readonly withdrawals: readonly BookedWithdrawal[];
  readonly transactions: readonly StoredTransaction[];
  /** Recoveries of the contract's payments. */
  readonly recoveries: readonly Recovery[];
  readonly sources: readonly PayoutSource[];
  /** Sums of postings, not stored balances. */
  readonly heldMicroBp: ReadonlyMap<bigint, bigint>;
  readonly paidOutMicroBp: bigint;
}

/** A snapshot of all payouts, read with the audit's own statements. */
export async function readBooks(db: Database): Promise<Books> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const { rows: withdrawals } = await sql<BookedWithdrawal>`
        select withdrawal_id, account_id, payment_id, address, gross_micro_bp, net_micro_bp, status,
          approved_at is null and exists (select from redemption_assessments a where a.kind = 'withdrawal'
            and a.order_id = w.withdrawal_id and a.verdict = 'approval') as waits_for_approval, transaction_hash,
          created_at, coalesce(approved_at, created_at) as released_at
        from withdrawals w order by withdrawal_id`.execute(tx);
      const { rows: transactions } = await sql<StoredTransaction>`
        select t.transaction_hash, n.withdrawal_id, t.chain_id
        from payout_transactions t join payout_nonces n using (chain_id, signer_address, nonce)
        union all select transaction_hash, withdrawal_id, chain_id from payout_recoveries
        where outcome = 'recovered'`.execute(tx);
      const { rows: recoveries } = await sql<Recovery>`
        select payment_id, withdrawal_id from payout_recoveries
        where outcome <> 'open' and payment_id is not null`.execute(tx);
      const { rows: sources } = await sql<PayoutSource>`
        select distinct s.chain_id, s.signer_address, n.token_address, n.contract_address
        from payout_signers s left join payout_nonces n using (chain_id, signer_address)`.execute(
        tx,
      );
      const { rows: held } = await sql<{ account_id: bigint; sum: string }>`
        select a.account_id, sum(p.amount_micro_bp)::text as sum
        from ledger_postings p join ledger_accounts a using (ledger_account_id)
        where a.kind = 'held' and p.kind = 'withdrawal' group by 1 having sum(p.amount_micro_bp) <> 0`.execute(
        tx,
      );
      const { rows: paidOut } = await sql<{ sum: string }>`
        select coalesce(sum(p.amount_micro_bp), 0)::text as sum
        from ledger_postings p join ledger_accounts a using (ledger_account_id)
        where a.kind = 'paid_out'`.execute(tx);
      return {
        withdrawals,
        transactions,
        recoveries,
        sources,
        heldMicroBp: new Map(held.map((row) => [row.account_id, BigInt(row.sum)])),
        paidOutMicroBp: BigInt(paidOut[0]?.sum ?? 0),
      };
    });
}

/** The transactions and payments of these that were recorded since the ledger was read. */
export async function findStored(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select transaction_hash as key from payout_transactions where transaction_hash = any(${[...keys]}::text[])
    union all select coalesce(payment_id, transaction_hash) from payout_recoveries where outcome = 'written-off'
    union all
    select payment_id from withdrawals where payment_id = any(${[...keys]}::text[])`.execute(db);
  return new Set(rows.map((row) => row.key));
}
