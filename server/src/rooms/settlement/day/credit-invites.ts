import { addDays, startOfUtcDay, type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { rewardRuleOf } from "./reward-rules.ts";

/**
 * Credits inviting owners: a share of the invited account's network and compute revenue on the UTC day, during the first
 * days of that account, including the day of sign-up. Devices at an address of the inviter on that day count for nothing if the rule says
 * so, those that were the inviter's before, by the binding or the machine, never do, and at most the rule's number of accounts counts. Runs after the day's
 * sums.
 */
export async function creditInvites(tx: Tx, day: UtcDay): Promise<void> {
  const rule = await rewardRuleOf(tx, "invite", day);
  if (!rule || rule.share_ppm === 0) return;
  const { until } = rangeOfDay(day);
  const signedUpFrom = startOfUtcDay(addDays(day, 1 - rule.days));
  const isOwnAddress = sql`${rule.excludes_own_address}::boolean and exists (
    select from devices d join device_status o on o.device_id = d.device_id
    left join device_days od on od.day = ${day}::date and od.device_id = d.device_id
    where d.account_id = a.referrer_account_id and d.unbound_at is null
      and coalesce(od.network, o.network) = coalesce(y.network, s.network))`;
  const wasInviters = sql`exists (
    select from devices d join devices p on d.origin_device_id in (p.device_id, p.origin_device_id)
      or (p.mac = d.mac and p.unbound_at is not null)
    where d.device_id = e.device_id and p.account_id = a.referrer_account_id)`;
  await sql`
    insert into invite_credits (day, invited_account_id, account_id, base_micro_bp, share_ppm, amount_micro_bp, obstacle)
    select ${day}::date, account_id, referrer_account_id, base, ${rule.share_ppm}::int,
      case obstacle when '' then amount else 0 end, obstacle
    from (
      select *, div(base * ${rule.share_ppm}::int, 1000000) as amount,
        case when base = 0 then 'own_address'
          when row_number() over (partition by referrer_account_id order by base = 0, created_at, account_id)
            > ${rule.max_per_account}::int then 'account_bound'
          else '' end as obstacle
      from (
        select a.account_id, a.referrer_account_id, a.created_at,
          coalesce(sum(e.amount_micro_bp) filter (where not (${isOwnAddress} or ${wasInviters})), 0) as base
        from accounts a
        join device_revenue_days e on e.account_id = a.account_id
        left join device_status s on s.device_id = e.device_id
        left join device_days y on y.day = e.day and y.device_id = e.device_id
        where a.referrer_account_id is not null and e.day = ${day}::date and e.kind in ('network', 'compute')
          and e.amount_micro_bp > 0
          and a.created_at >= ${signedUpFrom}::timestamptz and a.created_at < ${until}::timestamptz
        group by a.account_id
      ) earned
    ) shared where amount > 0 or obstacle <> ''`.execute(tx);
}
