import type { Condition } from "@nodeyard/contract/devices/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import type { Prepared } from "../../../platform/database.ts";
import { readLossesJson, type CauseLosses } from "../../revenue/losses/account-losses.ts";

/** Kept state of an account and of the settlement. */
export interface OverviewState {
  /** Devices in each condition, and `total`. */
  readonly counts: Readonly<Partial<Record<Condition | "total", number>>>;
  readonly countedAt: Date | null;
  /** Last settled hour, and last settled day. */
  readonly lastHourAt: Date | null;
  readonly lastDay: UtcDay | null;
  /** Losses of the 24 settled hours up to `untilHourAt`; null until they are first calculated. */
  readonly losses: {
    readonly untilHourAt: Date;
    readonly causes: readonly CauseLosses[];
    /** Of a device that is offline all day; undefined before 24 hours are settled. */
    readonly fullDayMicroBp: bigint | undefined;
    /** Devices with an old agent, and the ids of few of them. */
    readonly outdatedCount: number;
    readonly outdatedIds: readonly bigint[];
  } | null;
}

export async function readState(
  client: Prepared,
  accountId: bigint,
  now: Date,
): Promise<OverviewState> {
  const { rows } = await client.query<{
    surveyed_at: Date | null;
    counts: OverviewState["counts"] | null;
    last_hour: Date | null;
    last_day: UtcDay | null;
    until_hour: Date | null;
    causes: unknown;
    full_day: bigint | null;
    outdated_count: number;
    outdated_ids: string[];
  }>({
    name: "read-overview-state",
    text: `select s.surveyed_at,
        (select json_object_agg(condition, devices) from (
          select condition, sum(device_count)::int as devices from account_condition_counts
          where account_id = $1 group by condition) counted) as counts,
        (select hour_at from settlement_hours where hour_at <= $2 order by hour_at desc limit 1) as last_hour,
        (select day from settlement_days order by day desc limit 1) as last_day,
        l.until_hour, l.causes, l.full_day_micro_bp as full_day, l.outdated_count, l.outdated_device_ids::text[] as outdated_ids
      from survey_state s left join account_losses l on l.account_id = $1`,
    values: [accountId, now],
  });
  const [row] = rows;
  if (!row) throw new Error("the survey's state has no row");
  return {
    counts: row.counts ?? {},
    countedAt: row.surveyed_at,
    lastHourAt: row.last_hour,
    lastDay: row.last_day,
    losses:
      row.until_hour === null
        ? null
        : {
            untilHourAt: row.until_hour,
            causes: readLossesJson(row.causes),
            fullDayMicroBp: row.full_day ?? undefined,
            outdatedCount: row.outdated_count,
            outdatedIds: row.outdated_ids.map(BigInt),
          },
  };
}
