import type { LastSevenDaysResponse } from "@nodeyard/contract/revenue/calls.ts";
import { lastUtcDays, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";

export interface RevenueDay {
  readonly day: UtcDay;
  /** Exact BP texts; null where the server knows nothing of the day. */
  readonly total: string | null;
  readonly network: string | null;
  readonly compute: string | null;
}

/** The last seven full UTC days, oldest first, each there even when the answer lacks it. */
export function sevenDays(data: LastSevenDaysResponse["data"], now: number): RevenueDay[] {
  return lastUtcDays(now, 7)
    .toReversed()
    .map((day) => {
      const known = data[String(startOfUtcDay(day).getTime())];
      return {
        day,
        total: known?.bxc ?? null,
        network: known?.network_bxc ?? null,
        compute: known?.compute_bxc ?? null,
      };
    });
}
