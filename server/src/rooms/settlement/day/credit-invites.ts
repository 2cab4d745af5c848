import { addDays, startOfUtcDay, type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { rewardRuleOf } from "./reward-rules.ts";

/**
 * Credits inviting owners: a share of the invited account's network and compute revenue on the UTC day, during the first
 * days of that account, including the day of sign-up. Runs after the day's sums.
 */
export async function creditInvites(tx: Tx, day: UtcDay): Promise<void> {
  const rule = await rewardRuleOf(tx, "invite", day);
  if (!rule || rule.share_ppm === 0) return;
  const { until } = rangeOfDay(day);
  const signedUpFrom = startOfUtcDay(addDays(day, 1 - rule.days));
  await sql`
    insert into invite_credits (day, invited_account_id, account_id, base_micro_bp, share_ppm, amount_micro_bp)
    select * from (
      select ${day}::date, a.account_id, a.referrer_account_id, e.base, ${rule.share_ppm}::int,
        div(e.base * ${rule.share_ppm}::int, 1000000) as amount
      from accounts a
      join (select account_id, sum(amount_micro_bp) as base from device_revenue_days
        where day = ${day}::date and kind in ('network', 'compute') group by account_id) e
        on e.account_id = a.account_id
      where a.referrer_account_id is not null
        and a.created_at >= ${signedUpFrom}::timestamptz and a.created_at < ${until}::timestamptz
    ) shared where amount > 0`.execute(tx);
}
