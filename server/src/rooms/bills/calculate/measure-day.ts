import { rangeOfDay, SLOT_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { arePointsKept } from "../../monitoring/partitions.ts";
import { priceOn } from "../../prices/prices.ts";
import { computeRuleOf } from "../../settlement/day/compute-rules.ts";
import { countedPoints, settledHours } from "../../settlement/day/counted-points.ts";
import { discardedPoints } from "../../settlement/day/day-ranks.ts";

const NO_POINTS = sql`select null::bigint as device_id, null::timestamptz as slot_at, null::bigint as out_bps where false`;

/** Points of the day that count, or undefined if retention has deleted them. */
async function pointsOf(tx: Tx, day: UtcDay): Promise<RawBuilder<unknown> | undefined> {
  if (!(await arePointsKept(tx, day))) return undefined;
  const rule = await computeRuleOf(tx, day);
  const { rows: hours } = await settledHours(day).execute(tx);
  if (hours.length === 0) return NO_POINTS;
  return sql.join(
    hours.map((hour) => countedPoints(rule, hour)),
    sql` union all `,
  );
}

/** Worth of micro-BP in fen at a price, rounded half up, in integers. Credits are never negative. */
const fenOf = (amount: RawBuilder<unknown>, price: { numerator: bigint; denominator: bigint }) =>
  sql`div(2 * ${amount}::numeric * ${String(price.numerator * 100n)}::numeric + ${String(price.denominator * 1_000_000n)}::numeric,
    2 * ${String(price.denominator * 1_000_000n)}::numeric)`;

/**
 * Writes the bandwidth of all standard nodes that had a task on a settled UTC day, in one statement: the counted slots of a
 * machine, each once however many bindings reported it, and the highest of them after those that are discarded. Missing slots
 * are absent, not zero. Each point of the day is read once. Idempotent. @returns the number of nodes.
 */
export async function measureDay(deps: Pick<Deps, "db" | "clock">, day: UtcDay): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto("bill_measured_days")
      .values({ day, measured_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!taken) return 0;
    const rule = await computeRuleOf(tx, day);
    const discarded = discardedPoints(rule);
    const { yuan } = await priceOn(tx, day);
    const points = await pointsOf(tx, day);
    const { from } = rangeOfDay(day);
    await sql`set local work_mem = '64MB'`.execute(tx);
    const { numAffectedRows } = await sql`
      with credited as materialized (
        select d.account_id, d.mac, (array_agg(d.device_id order by d.bound_at desc, d.device_id desc))[1] as device_id,
          (array_agg(d.hostname order by d.bound_at desc, d.device_id desc))[1] as hostname,
          (array_agg(c.task_type order by c.running_ppm desc, c.device_task_id))[1] as task_type,
          sum(c.amount_micro_bp)::bigint as credit_micro_bp,
          max(c.p95_out_bps) filter (where c.reported_p95_out_bps is not null) as bound_out_bps,
          max(coalesce(c.reported_p95_out_bps, c.p95_out_bps)) filter (where c.obstacle <> 'too_few_points')
            as ranked_out_bps,
          max(c.point_count) as point_count
        from compute_credits c join devices d using (device_id)
        where c.day = ${day}::date and d.device_type = 'normal' and c.running_ppm > 0
        group by d.account_id, d.mac
      ), bindings as (
        select d.device_id as reporting_id, n.device_id from credited n join devices d using (account_id, mac)
      ), gathered as (
        select device_id, array_agg(slot) as slots, array_agg(out_bps) as slot_out_bps
        from (
          select distinct on (b.device_id, slot) b.device_id,
            (extract(epoch from p.slot_at - ${from}::timestamptz) / ${sql.lit(SLOT_MS / 1000)})::smallint as slot, p.out_bps
          from (${points ?? NO_POINTS}) p join bindings b on b.reporting_id = p.device_id
          order by b.device_id, slot, p.out_bps desc
        ) in_order group by device_id
      ), measured as (
        select n.*, g.slots, g.slot_out_bps, ${
          points === undefined
            ? sql`n.ranked_out_bps`
            : sql`(select b from unnest(g.slot_out_bps) b order by b desc offset ${sql.lit(discarded)} limit 1)`
        } as p95_out_bps
        from credited n left join gathered g using (device_id)
      )
      insert into bill_days (day, account_id, mac, device_id, hostname, task_type, slots, slot_out_bps, discarded_slots,
        point_count, p95_out_bps, billed_out_bps, credit_micro_bp, value_fen)
      select ${day}::date, account_id, mac, device_id, hostname, task_type, ${
        points === undefined
          ? sql`null, null`
          : sql`coalesce(slots, '{}'), coalesce(slot_out_bps, '{}')`
      }, ${discarded}::int, ${points === undefined ? sql`point_count` : sql`coalesce(cardinality(slots), 0)`},
        p95_out_bps, case when p95_out_bps is not null then least(p95_out_bps, bound_out_bps) end,
        credit_micro_bp, ${fenOf(sql`credit_micro_bp`, yuan)}
      from measured on conflict do nothing`.execute(tx);
    return Number(numAffectedRows ?? 0n);
  });
}
