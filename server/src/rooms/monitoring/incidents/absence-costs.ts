// Offered to other rooms.
import type { TimeRange } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../../platform/database.ts";
import { defineSlot } from "../../../platform/contribution.ts";

/** A device's absence: from its last report to the first one after it. */
export interface Absence extends TimeRange {
  readonly deviceId: bigint;
}

/** The cost of absences, contributed by the room that explains revenue. */
export interface AbsenceCosts {
  /** BP of a day at full weight, by the last 24 settled hours; undefined before as many are settled. */
  readonly ofDay: (tx: Tx, now: Date) => Promise<bigint | undefined>;
  /**
   * BP that the settled hours of each absence lost by it, by device; without those that lost nothing and those that are too
   * long to sum up. One absence of a device at most.
   */
  readonly ofAbsences: (
    tx: Tx,
    absences: readonly Absence[],
    now: Date,
  ) => Promise<ReadonlyMap<bigint, bigint>>;
}

export const ABSENCE_COSTS = defineSlot<AbsenceCosts>();
