import { utcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { pgError, type Tx } from "../platform/database.ts";
import {
  InsufficientBalanceError,
  LedgerAssertionError,
  type PostedTransfer,
  type TransferHeader,
} from "./transfer.ts";

/** One row per ledger account of the transfer. */
export interface PostingRow {
  ledger_account_id: bigint;
  amount_micro_bp: bigint;
  device_count: number;
}

/** The transfer with a key; undefined where there is none. */
export async function findTransfer(tx: Tx, idempotencyKey: string): Promise<bigint | undefined> {
  const found = await tx
    .selectFrom("ledger_transfers")
    .select("ledger_transfer_id")
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  return found?.ledger_transfer_id;
}

/** Takes the key. Of two transactions with one key, the second waits here for the first and then finds it taken. */
export async function claimTransferKey(tx: Tx, header: TransferHeader): Promise<PostedTransfer> {
  const opened = await tx
    .insertInto("ledger_transfers")
    .values({
      idempotency_key: header.idempotencyKey,
      kind: header.kind,
      occurred_at: header.occurredAt,
      recorded_at: header.recordedAt,
      hold_id: header.holdId ?? null,
      details: JSON.stringify(header.details),
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .returning("ledger_transfer_id")
    .executeTakeFirst();
  if (opened) return { ledgerTransferId: opened.ledger_transfer_id, isNew: true };
  const known = await findTransfer(tx, header.idempotencyKey);
  if (known === undefined) throw new Error(`${header.idempotencyKey}: neither new nor known`);
  return { ledgerTransferId: known, isNew: false };
}

/**
 * Writes all postings of a transfer, updates the balances and the owners' daily and total sums, in two statements for any
 * number of postings. All writers lock the accounts in id order, to avoid deadlocks; an owner's sums are written only under
 * the lock of the owner's account.
 * @returns the number of postings written.
 */
export async function writePostings(
  tx: Tx,
  ledgerTransferId: bigint,
  header: TransferHeader,
  source: RawBuilder<PostingRow>,
): Promise<number> {
  const { rows: before } = await sql<{ accounts: number; sum: string }>`
    select count(*)::int as accounts, coalesce(sum(amount_micro_bp), 0) as sum
    from (select s.amount_micro_bp
      from ledger_accounts a join (${source}) s using (ledger_account_id)
      order by a.ledger_account_id for update of a) locked`.execute(tx);
  const { accounts = 0, sum = "0" } = before[0] ?? {};
  if (sum !== "0" || accounts === 0) {
    throw new LedgerAssertionError(
      `${header.idempotencyKey}: ${accounts} postings sum to ${sum} micro-BP, not to zero`,
    );
  }

  // A separate statement, so that its snapshot sees the balances after locking.
  const { rows: after } = await sql<{ posted: number; sum: string }>`
    with moved as (
      update ledger_accounts a set balance_micro_bp = a.balance_micro_bp + s.amount_micro_bp
      from (${source}) s where a.ledger_account_id = s.ledger_account_id
      returning a.ledger_account_id, a.kind as account_kind, a.account_id, a.balance_micro_bp,
        s.amount_micro_bp, s.device_count
    ), posted as (
      insert into ledger_postings (ledger_transfer_id, ledger_account_id, amount_micro_bp,
        balance_after_micro_bp, kind, occurred_at, device_count)
      select ${ledgerTransferId}, ledger_account_id, amount_micro_bp, balance_micro_bp,
        ${header.kind}, ${header.occurredAt}::timestamptz, device_count
      from moved
    ), days as (
      insert into account_revenue_days as d (account_id, day, kind, amount_micro_bp, posting_count)
      select account_id, ${utcDay(header.occurredAt)}::date, ${header.kind}, amount_micro_bp, 1
      from moved where account_kind = 'available'
      on conflict (account_id, day, kind) do update
        set amount_micro_bp = d.amount_micro_bp + excluded.amount_micro_bp, posting_count = d.posting_count + 1
    ), totals as (
      insert into account_revenue_totals as t (account_id, kind, amount_micro_bp, posting_count)
      select account_id, ${header.kind}, amount_micro_bp, 1 from moved where account_kind = 'available'
      on conflict (account_id, kind) do update
        set amount_micro_bp = t.amount_micro_bp + excluded.amount_micro_bp, posting_count = t.posting_count + 1
    )
    select count(*)::int as posted, coalesce(sum(amount_micro_bp), 0) as sum from moved`
    .execute(tx)
    .catch((error: unknown) => {
      if (pgError(error)?.constraint === "ledger_accounts_not_negative")
        throw new InsufficientBalanceError(header.idempotencyKey);
      throw error;
    });
  const { posted = 0, sum: movedSum = "" } = after[0] ?? {};
  if (posted !== accounts || movedSum !== "0") {
    throw new LedgerAssertionError(
      `${header.idempotencyKey}: moved ${posted} of ${accounts} accounts by ${movedSum} micro-BP`,
    );
  }
  return posted;
}
