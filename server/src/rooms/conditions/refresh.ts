import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { currentConditions } from "./current-conditions.ts";

/**
 * From here to the end of the transaction nobody else writes these accounts' conditions. In the order of ids, so that two
 * transactions never wait in a circle. What follows must be a statement of its own: its snapshot is taken with the lock held.
 */
async function lockAccounts(tx: Tx, accountIds: RawBuilder<unknown>): Promise<void> {
  await sql`select from accounts where account_id in (${accountIds})
    order by account_id for no key update`.execute(tx);
}

/** A bound device is in exactly one network condition, so what these change, the total changes as well. */
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
 * Brings the conditions of these devices, and the counts of their accounts, up to date with everything that the
 * transaction sees. Call it last: it holds the accounts' rows until the transaction ends.
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

/** Sets right what the kept counts of these accounts differ in from the rows; in a sound database they never do. */
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
