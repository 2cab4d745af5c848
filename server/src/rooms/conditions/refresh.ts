// Offered to other rooms.
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { currentConditions } from "./current-conditions.ts";

/**
 * Locks these accounts' conditions until the transaction ends, in id order to avoid deadlocks. The next write must be a
 * separate statement, so that its snapshot is taken under the lock.
 */
async function lockAccounts(tx: Tx, accountIds: RawBuilder<unknown>): Promise<void> {
  await sql`select from accounts where account_id in (${accountIds})
    order by account_id for no key update`.execute(tx);
}

/** A bound device has exactly one network condition, so changes of these also change the total. */
async function writeDifferences(tx: Tx, deviceIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with present as (${currentConditions(deviceIds, now)}),
    ended as (
      delete from device_conditions c where c.device_id = any(${deviceIds}::bigint[])
        and not exists (select from present p where p.device_id = c.device_id and p.condition = c.condition)
      returning account_id, device_type, condition),
    begun as (
      insert into device_conditions (device_id, account_id, device_type, condition)
      select device_id, account_id, device_type, condition from present
      on conflict do nothing
      returning account_id, device_type, condition),
    changes as (
      select *, 1 as change from begun union all select *, -1 from ended),
    counted as (
      select * from changes
      union all
      select account_id, device_type, 'total', change from changes where starts_with(condition, 'network_'))
    insert into account_condition_counts (account_id, device_type, condition, device_count)
    select account_id, device_type, condition, sum(change)::int from counted
    group by account_id, device_type, condition having sum(change) <> 0
    on conflict (account_id, device_type, condition)
      do update set device_count = account_condition_counts.device_count + excluded.device_count`.execute(
    tx,
  );
}

/**
 * Refreshes the conditions of these devices and the counts of their accounts, from the transaction's state. Call it last: it
 * locks the accounts' rows until the transaction ends.
 */
export async function refreshConditions(
  tx: Tx,
  deviceIds: readonly bigint[],
  now: Date,
): Promise<void> {
  if (deviceIds.length === 0) return;
  const ids = deviceIds.map(String);
  await lockAccounts(
    tx,
    sql`select account_id from devices where device_id = any(${ids}::bigint[])`,
  );
  await writeDifferences(tx, ids, now);
}

/** Corrects counts that differ from the rows; never needed in a consistent database. */
export async function recountConditions(
  tx: Tx,
  accountIds: readonly bigint[],
): Promise<{ corrected: number }> {
  const ids = sql`select unnest(${accountIds.map(String)}::bigint[])`;
  await lockAccounts(tx, ids);
  const written = await sql`
    with present as (
      select account_id, device_type, condition, count(*)::int as device_count
      from device_conditions where account_id in (${ids}) group by 1, 2, 3
      union all
      select account_id, device_type, 'total', count(*)::int
      from devices where account_id in (${ids}) and unbound_at is null group by 1, 2),
    kept as (select * from account_condition_counts where account_id in (${ids}))
    insert into account_condition_counts (account_id, device_type, condition, device_count)
    select account_id, device_type, condition, coalesce(present.device_count, 0)
    from present full join kept using (account_id, device_type, condition)
    where coalesce(present.device_count, 0) <> coalesce(kept.device_count, 0)
    on conflict (account_id, device_type, condition) do update set device_count = excluded.device_count`.execute(
    tx,
  );
  return { corrected: Number(written.numAffectedRows ?? 0n) };
}
