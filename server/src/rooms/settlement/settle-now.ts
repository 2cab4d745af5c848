import { REPORT_SPREAD_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { floorTo, HOUR_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { earliestPointAt } from "../monitoring/summarise.ts";
import { commitDueHours } from "./proof/jobs.ts";
import { settleDue, settledUntil, settleHour } from "./settle-hour.ts";

type NowDeps = Pick<Deps, "db" | "clock" | "log">;

/** Devices report within the spread after a slot; the rest is for the way. */
const REPORTED_WITHIN_MS = REPORT_SPREAD_MS + 15_000;

/** The running hour, as far as it can be settled. */
export interface RunningHour {
  readonly hourAt: Date;
  /** Slots that have ended and been reported by now. */
  readonly slotCount: number;
  /** True if a device has been measured in those slots. */
  readonly hasPoints: boolean;
  /** Amount distributed if the hour is settled already. */
  readonly settled:
    | {
        readonly slotCount: number;
        readonly deviceCount: number;
        readonly distributedMicroBp: bigint;
      }
    | undefined;
  /** When one slot more can count; in the next hour where all of this one are, or it is settled. */
  readonly nextAt: Date;
}

export async function readRunningHour({ db, clock }: NowDeps): Promise<RunningHour> {
  const nowMs = clock.now().getTime();
  const hourMs = floorTo(nowMs, HOUR_MS);
  const slotCount = Math.max(0, Math.floor((nowMs - hourMs - REPORTED_WITHIN_MS) / SLOT_MS));
  const settled = await db
    .selectFrom("settlement_hours")
    .select([
      "slot_count as slotCount",
      "device_count as deviceCount",
      "distributed_micro_bp as distributedMicroBp",
    ])
    .where("hour_at", "=", new Date(hourMs))
    .executeTakeFirst();
  const point = await db
    .selectFrom("device_points")
    .select("slot_at")
    .where("slot_at", ">=", new Date(hourMs))
    .where("slot_at", "<", new Date(hourMs + slotCount * SLOT_MS))
    .limit(1)
    .executeTakeFirst();
  const firstMs = settled ? hourMs + HOUR_MS : hourMs;
  const slots = settled ? 1 : slotCount + 1;
  return {
    hourAt: new Date(hourMs),
    slotCount,
    hasPoints: point !== undefined,
    settled,
    nextAt: new Date(firstMs + slots * SLOT_MS + REPORTED_WITHIN_MS),
  };
}

/**
 * Settles what has been reported up to now, without the usual grace: the hours that are over, then the running hour with the
 * slots that have ended. That hour is settled then, like any other: once, with its whole pool, and later slots never count.
 * For evaluation on this machine only.
 */
export async function settleNow(deps: NowDeps): Promise<RunningHour> {
  const grace = { graceMs: REPORTED_WITHIN_MS };
  while ((await settleDue(deps, grace)).isMore);
  const hour = await readRunningHour(deps);
  const start = (await settledUntil(deps.db)) ?? (await earliestPointAt(deps.db));
  const isNext = start !== undefined && floorTo(start.getTime(), HOUR_MS) === hour.hourAt.getTime();
  if (!isNext || !hour.hasPoints) return hour;
  await settleHour(deps, hour.hourAt, hour.slotCount);
  deps.log.info({ hourAt: hour.hourAt, slots: hour.slotCount }, "hour settled before its end");
  await commitDueHours(deps);
  return readRunningHour(deps);
}
