import type pg from "pg";

/** Tables of an account's data that no export has, and why. */
export const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ["recovery_codes", "hashes"],
  ["pending_sign_ins", "hashes, valid for ten minutes"],
  ["passkey_challenges", "hashes, valid for five minutes"],
  ["wechat_proofs", "valid for ten minutes"],
  ["verification_codes", "hashes, valid for ten minutes"],
  ["unbind_grants", "hashes, valid for minutes"],
  ["device_day_ranks", "intermediate results of a day that is being settled"],
  ["chain_payments", "of the chain, which is public"],
  ["payout_nonces", "of the hot wallet; a withdrawal's steps have its transactions"],
  ["payout_recoveries", "of the hot wallet"],
  ["payout_waits", "of the hot wallet"],
  ["operator_requests", "of operators, with their reasons"],
  ["device_records", "of operators"],
  ["account_limits", "of operators, with their reasons"],
]);

/** Columns that are secrets: hashes, sealed values, and what a device is sent. Bytes are left out everywhere. */
const SECRET_COLUMNS: ReadonlySet<string> = new Set([
  "account_contacts.sealed",
  "account_identities.sealed",
  "accounts.password_hash",
  "buybacks.sealed_payee",
  "device_commands.payload",
  "exchange_cards.number_digest",
  "exchange_cards.sealed",
  "exchange_cards.secret_digest",
  "device_passwords.sealed",
  "dial_lines.sealed_password",
  "factor_resets.sealed_token",
  "identity_changes.sealed_before",
  "identity_photos.sealed",
  "messages.body",
  "operator_names.sealed",
  "payee_changes.sealed_before",
  "payees.sealed_alipay",
  "payees.sealed_bank",
  "second_factors.totp_secret",
  "standard_nodes.sealed_secret",
  "standard_nodes.secret_kind",
  "wechat_bindings.handle",
  "webhooks.sealed_former_secret",
  "webhooks.sealed_secret",
]);

const OF_TASKS =
  "device_task_id in (select device_task_id from device_tasks where account_id = $1)";

/** Tables without the account's id, with how their rows belong to the account $1. */
const OF_PARENTS: ReadonlyMap<string, string> = new Map([
  ["buyback_steps", "buyback_id in (select buyback_id from buybacks where account_id = $1)"],
  ["exchange_cards", "exchange_id in (select exchange_id from exchanges where account_id = $1)"],
  // Not those of operators, which have `by` and their reasons.
  ["audit_lines", "subject_account_id = $1 and not details ? 'by'"],
  ["device_network_rates", "device_id in (select device_id from devices where account_id = $1)"],
  ["device_past_networks", "device_id in (select device_id from devices where account_id = $1)"],
  ["device_task_failures", OF_TASKS],
  ["device_task_runs", OF_TASKS],
  [
    "ledger_postings",
    "ledger_account_id in (select ledger_account_id from ledger_accounts where account_id = $1)",
  ],
  ["messages", "address in (select unnest(array[email, tel]) from accounts where account_id = $1)"],
  [
    "withdrawal_steps",
    "withdrawal_id in (select withdrawal_id from withdrawals where account_id = $1)",
  ],
]);

export interface OwnedTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Condition with the account as $1. */
  readonly isOwned: string;
}

/** Every table with rows of accounts, as the database has them: a new table is exported without being named here. */
export async function readOwnedTables(client: pg.ClientBase): Promise<OwnedTable[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; hasAccount: boolean }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns,
       bool_or(a.attname = 'account_id') as "hasAccount"
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
     group by c.relname order by c.relname`,
  );
  return rows.flatMap(({ table, columns, hasAccount }) => {
    const isOwned = hasAccount ? "account_id = $1" : OF_PARENTS.get(table);
    if (isOwned === undefined || LEFT_OUT.has(table)) return [];
    return [
      {
        table,
        isOwned,
        columns: columns.filter((name) => !SECRET_COLUMNS.has(`${table}.${name}`)),
      },
    ];
  });
}
