import type pg from "pg";

/** Figures of the one rule that the migrations bring, written into the statements. */
const POOL = 79_908_000_000n;
const FEE = 799_080_000n;

/**
 * Hand-written SQL for one hour outside the evening peak: the same rows in the same tables, to the micro-BP, for devices that none of
 * the rules lowers; without locks, keys, checks or rules that can change.
 */
export async function settleByHand(pool: pg.Pool, hourAt: Date): Promise<void> {
  const hour = `'${hourAt.toISOString()}'::timestamptz`;
  const day = `'${hourAt.toISOString().slice(0, 10)}'::date`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local work_mem = '64MB'");
    await client.query(`
      insert into device_hours (hour_at, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max,
        usable_out_bps_avg, external_storage_bytes, stable_value_avg, cpu_percent_avg, memory_percent_avg,
        point_count, usable_point_count, stable_value_sum, stable_point_count, server_excused_count, slots,
        device_excused_count, storage_bytes, task_storage_bytes, network)
      select h.*, 0, s.storage_bytes, s.task_storage_bytes, s.network from (
      select ${hour}, device_id, account_id, sum(in_bps::float8) / count(*), sum(out_bps::float8) / count(*),
        max(out_bps), coalesce(sum(out_bps::float8) filter (where stable_value > 0 and stable_value < 2500)
          / nullif(count(*) filter (where stable_value > 0 and stable_value < 2500), 0), 0),
        max(external_storage_bytes), coalesce(sum(stable_value) / nullif(count(*) filter (where stable_value > 0), 0), 0),
        sum(cpu_percent) / count(*), sum(memory_percent) / count(*), count(*),
        count(*) filter (where stable_value > 0 and stable_value < 2500), sum(stable_value),
        count(*) filter (where stable_value > 0), 0, bit_or(1 << (date_part('epoch', slot_at)::bigint / 300 % 12)::int)
      from device_points where slot_at >= ${hour} and slot_at < ${hour} + interval '1 hour'
      group by device_id, account_id) h left join device_status s using (device_id)`);
    await client.query(`
      insert into device_credits (hour_at, device_id, account_id, amount_micro_bp, weight_ppm, online_share_ppm,
        usable_share_ppm, bandwidth_factor_ppm, mining_factor_ppm, peak_factor_ppm, bandwidth_level)
      select ${hour}, device_id, account_id, whole + (place <= left_over)::int, weight, online, usable, factor, mining,
        1000000, level
      from (select *, ${POOL - FEE} - sum(whole) over () as left_over,
          row_number() over (order by ${POOL - FEE} * weight % total desc, device_id) as place
        from (select *, (${POOL - FEE} * weight / total)::bigint as whole
          from (select *, (sum(weight) over ())::bigint as total
            from (select *, (1000000::bigint * usable + 9 * usable::bigint * factor) / 1000000 * mining / 1000000 as weight
              from (select device_id, account_id, point_count * 1000000 / 12 as online,
                  usable_point_count * 1000000 / 12 as usable,
                  case when usable_point_count = 0 then 0 when usable_out_bps_avg >= 100000000 then 3
                    when usable_out_bps_avg >= 20000000 then 2 else 1 end as level,
                  case when usable_point_count = 0 then 0 when usable_out_bps_avg >= 100000000 then 1000000
                    when usable_out_bps_avg >= 20000000 then 700000 else 400000 end as factor,
                  case when stable_point_count = 0 or stable_value_sum > 2500 * stable_point_count then 950000
                    when stable_value_sum < 1000 * stable_point_count then 1050000 else 1000000 end as mining
                from device_hours where hour_at = ${hour}) i) w) t) s) r`);
    const { rows } = await client.query<{ id: bigint }>(`
      insert into ledger_transfers (idempotency_key, kind, occurred_at, recorded_at)
      values ('network:' || ${hour}, 'network', ${hour}, now()) returning ledger_transfer_id as id`);
    const id = rows[0]?.id;
    await client.query(`
      insert into ledger_accounts (kind, account_id)
      select distinct 'available', account_id from device_credits where hour_at = ${hour} on conflict do nothing`);
    await client.query(`
      with owners as (
        select a.ledger_account_id, amount, devices from (select account_id, sum(amount_micro_bp)::bigint as amount,
          count(*)::int as devices from device_credits where hour_at = ${hour} group by account_id) c
        join ledger_accounts a on a.account_id = c.account_id
        union all
        select ledger_account_id, case kind when 'fee' then ${FEE} else -${POOL} end, 0
        from ledger_accounts where account_id is null and kind in ('emission', 'fee')
      ), moved as (
        update ledger_accounts a set balance_micro_bp = balance_micro_bp + amount from owners o
        where a.ledger_account_id = o.ledger_account_id
        returning a.ledger_account_id, a.account_id, amount, balance_micro_bp, devices
      ), days as (
        insert into account_revenue_days as d select account_id, ${day}, 'network', amount, 1 from moved where account_id is not null
        on conflict (account_id, day, kind) do update set amount_micro_bp = d.amount_micro_bp + excluded.amount_micro_bp,
          posting_count = d.posting_count + 1
      ), totals as (
        insert into account_revenue_totals as t select account_id, 'network', amount, 1 from moved where account_id is not null
        on conflict (account_id, kind) do update set amount_micro_bp = t.amount_micro_bp + excluded.amount_micro_bp,
          posting_count = t.posting_count + 1
      )
      insert into ledger_postings (ledger_transfer_id, ledger_account_id, amount_micro_bp, balance_after_micro_bp, kind,
        occurred_at, device_count)
      select ${id}, ledger_account_id, amount, balance_micro_bp, 'network', ${hour}, devices from moved`);
    await client.query(`
      insert into settlement_hours
      select ${hour}, 1, now(), ${id}, ${POOL}, ${FEE}, ${POOL - FEE}, sum(weight_ppm), count(*)
      from device_credits where hour_at = ${hour}`);
    await client.query("commit");
  } finally {
    client.release();
  }
}
