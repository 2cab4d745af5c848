import {
  addDays,
  DAY_MS,
  SLOT_MS,
  startOfUtcDay,
  type UtcDay,
  rangeOfDay,
} from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { rewardRuleOf, type RewardRule } from "./reward-rules.ts";

const SLOTS_PER_DAY = DAY_MS / SLOT_MS;

interface Candidate {
  device_id: bigint;
  account_id: bigint;
  online_ppm: number;
}

/**
 * Credits the candidates, up to the rule's number per account and per address, those bound first before others. Candidates
 * above it are kept with an amount of zero. The address is the day's, which a report after its end does not change.
 */
async function creditBounded(
  tx: Tx,
  day: UtcDay,
  rule: RewardRule,
  candidates: RawBuilder<Candidate>,
): Promise<void> {
  await sql`
    insert into activity_credits (day, device_id, kind, account_id, amount_micro_bp, online_ppm, obstacle, address)
    select ${day}::date, device_id, ${rule.kind}, account_id,
      case obstacle when '' then ${rule.amount_micro_bp}::bigint else 0 end, online_ppm, obstacle, address
    from (
      select *, case
        when row_number() over (partition by account_id order by device_id) > ${rule.max_per_account}::int
          then 'account_bound'
        when address is not null
          and row_number() over (partition by address order by device_id) > ${rule.max_per_address}::int
          then 'address_bound'
        else '' end as obstacle
      from (select c.*, coalesce(y.network, s.network)::text as address
        from (${candidates}) c left join device_status s on s.device_id = c.device_id
        left join device_days y on y.day = ${day}::date and y.device_id = c.device_id) addressed
    ) judged`.execute(tx);
}

/**
 * New-device credits: each of the first UTC days, including the day of binding, with enough time online. A machine is new
 * once: bound again or transferred, perhaps to another owner, it continues the days of its first binding. A day of which an earlier
 * binding has been online enough is that one's.
 */
async function creditNew(tx: Tx, day: UtcDay): Promise<void> {
  const rule = await rewardRuleOf(tx, "new", day);
  if (!rule || rule.amount_micro_bp === 0n) return;
  const { until } = rangeOfDay(day);
  const boundFrom = startOfUtcDay(addDays(day, 1 - rule.days));
  await creditBounded(
    tx,
    day,
    rule,
    sql<Candidate>`
    select d.device_id, d.account_id, y.online_ppm from devices d
    join (select device_id, point_count * 1000000 / ${sql.lit(SLOTS_PER_DAY)} as online_ppm
      from device_days where day = ${day}::date) y on y.device_id = d.device_id
    where d.bound_at >= ${boundFrom}::timestamptz and d.bound_at < ${until}::timestamptz
      and y.online_ppm >= ${rule.min_online_ppm}::int
      and not exists (select from devices before
        where before.mac = d.mac and before.bound_at < ${boundFrom}::timestamptz)
      and not (d.origin_device_id is not null and exists (
        select from devices before left join device_days b on b.device_id = before.device_id and b.day = ${day}::date
        where (before.device_id = d.origin_device_id or before.origin_device_id = d.origin_device_id)
          and before.device_id < d.device_id
          and (before.bound_at < ${boundFrom}::timestamptz
            or b.point_count * 1000000 / ${sql.lit(SLOTS_PER_DAY)} >= ${rule.min_online_ppm}::int)))`,
  );
}

/**
 * Old-device credits, on the first of a month for the previous month: for devices bound long enough, still bound, and
 * online during that month. A transferred machine has the age of its first binding, and only its present owner's time online.
 */
async function creditOld(tx: Tx, day: UtcDay): Promise<void> {
  if (!day.endsWith("-01")) return;
  const rule = await rewardRuleOf(tx, "old", day);
  if (!rule || rule.amount_micro_bp === 0n) return;
  const monthBefore = `${addDays(day, -1).slice(0, 7)}-01`;
  const days = (startOfUtcDay(day).getTime() - startOfUtcDay(monthBefore).getTime()) / DAY_MS;
  await creditBounded(
    tx,
    day,
    rule,
    sql<Candidate>`
    select d.device_id, d.account_id, m.online_ppm from devices d
    join (select device_id, sum(point_count) * 1000000 / ${sql.lit(days * SLOTS_PER_DAY)} as online_ppm
      from device_days where day >= ${monthBefore}::date and day < ${day}::date group by device_id) m
      on m.device_id = d.device_id
    left join devices origin on origin.device_id = d.origin_device_id
    where coalesce(origin.bound_at, d.bound_at) <= ${startOfUtcDay(addDays(day, -rule.days))}::timestamptz
      and (d.unbound_at is null or d.unbound_at >= ${startOfUtcDay(day)}::timestamptz)
      and m.online_ppm >= ${rule.min_online_ppm}::int`,
  );
}

/** Writes the activity credits of a UTC day. */
export async function creditActivity(tx: Tx, day: UtcDay): Promise<void> {
  await creditNew(tx, day);
  await creditOld(tx, day);
}
