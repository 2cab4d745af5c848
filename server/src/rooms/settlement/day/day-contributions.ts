import { type UtcDay, rangeOfDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";

export interface DayContribution {
  device_id: bigint;
  account_id: bigint;
  weight_ppm: bigint;
  amount_micro_bp: bigint;
}

/** Each device's weight and network credit of a UTC day, as a source for another room's statement. */
export function dayContributions(day: UtcDay): RawBuilder<DayContribution> {
  const { from, until } = rangeOfDay(day);
  return sql<DayContribution>`
    select device_id, account_id, sum(weight_ppm) as weight_ppm, sum(amount_micro_bp) as amount_micro_bp
    from device_credits
    where hour_at >= ${from}::timestamptz and hour_at < ${until}::timestamptz
    group by device_id, account_id`;
}
