import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../platform/database.ts";
import { openOwnerAccounts } from "./accounts.ts";
import {
  LedgerAssertionError,
  type PostedTransfer,
  type Posting,
  type TransferHeader,
} from "./transfer.ts";
import { claimTransferKey, writePostings, type PostingRow } from "./write-postings.ts";

/**
 * Transfers BP between accounts, in the caller's transaction. The postings must sum to zero, one per account; otherwise
 * throws `LedgerAssertionError`. A key posted before has no effect, regardless of the postings. A transaction posts one
 * transfer, or several over the same accounts: the locks are held until it ends.
 */
export async function postTransfer(
  tx: Tx,
  transfer: TransferHeader & { readonly postings: readonly Posting[] },
): Promise<PostedTransfer> {
  const { postings, idempotencyKey } = transfer;
  const ids = new Set(postings.map((posting) => posting.ledgerAccountId));
  if (ids.size !== postings.length)
    throw new LedgerAssertionError(`${idempotencyKey}: an account is posted to twice`);
  if (postings.some((posting) => posting.amountMicroBp === 0n))
    throw new LedgerAssertionError(`${idempotencyKey}: a posting of zero`);

  const opened = await claimTransferKey(tx, transfer);
  if (!opened.isNew) return opened;
  const source = sql<PostingRow>`
    select * from unnest(
      ${postings.map((posting) => posting.ledgerAccountId)}::bigint[],
      ${postings.map((posting) => posting.amountMicroBp)}::bigint[],
      ${postings.map((posting) => posting.deviceCount ?? 0)}::int[]
    ) as given (ledger_account_id, amount_micro_bp, device_count)`;
  const posted = await writePostings(tx, opened.ledgerTransferId, transfer, source);
  if (posted !== postings.length)
    throw new LedgerAssertionError(`${idempotencyKey}: an account does not exist`);
  return opened;
}

/**
 * Issues BP to any number of owners: `owners` yields one row per owner (`account_id`, `amount_micro_bp`, `device_count`;
 * zero amounts are skipped), is read several times, and must not change in between. The sum of owners and `feeMicroBp`
 * is taken from `emission` and must equal `issuedMicroBp`.
 */
export async function issueToOwners(
  tx: Tx,
  header: TransferHeader,
  issue: {
    readonly owners: RawBuilder<{
      account_id: bigint;
      amount_micro_bp: bigint;
      device_count: number;
    }>;
    readonly issuedMicroBp: bigint;
    readonly feeMicroBp: bigint;
  },
): Promise<PostedTransfer> {
  const opened = await claimTransferKey(tx, header);
  if (!opened.isNew) return opened;
  await openOwnerAccounts(tx, sql`select account_id from (${issue.owners}) o`);
  const source = sql<PostingRow>`
    select a.ledger_account_id, o.amount_micro_bp, o.device_count
    from (${issue.owners}) o
    join ledger_accounts a on a.account_id = o.account_id and a.kind = 'available'
    where o.amount_micro_bp <> 0
    union all
    select a.ledger_account_id, case a.kind when 'fee' then ${issue.feeMicroBp}::bigint else -${issue.issuedMicroBp}::bigint end, 0
    from ledger_accounts a
    where a.account_id is null and (a.kind = 'emission' or (a.kind = 'fee' and ${issue.feeMicroBp}::bigint <> 0))`;
  await writePostings(tx, opened.ledgerTransferId, header, source);
  return opened;
}
