import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../platform/database.ts";

/** An owner's ledger accounts: `available` can be spent; `held` is reserved by holds. */
type OwnerKind = "available" | "held";

/** Opens missing accounts of a kind; `owners` yields one column, `account_id`. */
export async function openOwnerAccounts(
  tx: Tx,
  owners: RawBuilder<{ account_id: bigint }>,
  kind: OwnerKind = "available",
): Promise<void> {
  await sql`
    insert into ledger_accounts (kind, account_id)
    select distinct ${kind}::text, o.account_id from (${owners}) o
    where not exists (select from ledger_accounts a where a.account_id = o.account_id and a.kind = ${kind})
    order by o.account_id
    on conflict (account_id, kind) where account_id is not null do nothing`.execute(tx);
}

/** Id of the owner's `available` account as a scalar, so that the index on postings is usable; null if there is none. */
export function ownerLedgerAccount(accountId: bigint): RawBuilder<bigint | null> {
  return sql<bigint | null>`(select ledger_account_id from ledger_accounts
    where account_id = ${accountId} and kind = 'available')`;
}

/** The owner's account of a kind, opened if missing. */
export async function openOwnerAccount(
  tx: Tx,
  accountId: bigint,
  kind: OwnerKind = "available",
): Promise<bigint> {
  await openOwnerAccounts(tx, sql`select ${accountId}::bigint as account_id`, kind);
  const account = await tx
    .selectFrom("ledger_accounts")
    .select("ledger_account_id")
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return account.ledger_account_id;
}

/**
 * Platform accounts: `emission` is the source of all BP, `fee` the platform's share, `tax` the tax withheld, `given_up`
 * what owners left behind. The `paid` part of a hold goes to the account in `ledger_kinds`.
 */
export async function systemAccount(
  tx: Tx,
  kind: "emission" | "fee" | "tax" | "given_up",
): Promise<bigint> {
  const account = await tx
    .selectFrom("ledger_accounts")
    .select("ledger_account_id")
    .where("kind", "=", kind)
    .where("account_id", "is", null)
    .executeTakeFirstOrThrow();
  return account.ledger_account_id;
}

/**
 * Locks the platform's accounts and those of these owners, opened if missing, in id order: for a transaction that posts
 * several transfers, to avoid deadlocks.
 */
export async function lockAccounts(
  tx: Tx,
  owners: RawBuilder<{ account_id: bigint }>,
): Promise<void> {
  await openOwnerAccounts(tx, owners);
  await sql`
    select count(*) from (
      select from ledger_accounts a
      where a.account_id is null
        or (a.kind = 'available' and a.account_id in (select account_id from (${owners}) o))
      order by a.ledger_account_id for update
    ) locked`.execute(tx);
}
