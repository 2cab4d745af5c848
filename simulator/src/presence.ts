import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { roll, rollBetween } from "./random.ts";

/** Availability pattern of a device. */
export type Habit =
  /** Offline for some minutes occasionally. */
  | "steady"
  /** Offline for hours every fourth day. */
  | "shaky"
  /** Online for four days of nine. */
  | "absent"
  /** Never offline: a server in a data centre. */
  | "constant";

const ABSENT_CYCLE_DAYS = 9;
const ABSENT_PRESENT_DAYS = 4;

/** Every twelfth lite device is mostly offline, every seventh unreliable. */
export function habitOf(index: number, deviceType: DeviceType): Habit {
  if (deviceType === "normal") return "constant";
  if (index % 12 === 7) return "absent";
  return index % 7 === 3 ? "shaky" : "steady";
}

/** Online at a moment; a pure function. */
export function isPresent(seed: number, index: number, habit: Habit, atMs: number): boolean {
  if (habit === "constant") return true;
  if (habit === "absent") {
    // Neighbours are half a cycle apart, so that a small fleet always has an offline device.
    const phaseDays = (Math.floor(index / 12) * ABSENT_CYCLE_DAYS) / 2;
    if ((atMs / DAY_MS + phaseDays) % ABSENT_CYCLE_DAYS >= ABSENT_PRESENT_DAYS) return false;
  }
  const today = Math.floor(atMs / DAY_MS);
  return !isOut(seed, index, habit, today, atMs) && !isOut(seed, index, habit, today - 1, atMs);
}

function isOut(seed: number, index: number, habit: Habit, day: number, atMs: number): boolean {
  const isShaky = habit === "shaky";
  if (roll(seed, index, day, 11) >= (isShaky ? 0.25 : 0.03)) return false;
  const startMs = day * DAY_MS + roll(seed, index, day, 12) * DAY_MS;
  const [shortest, longest] = isShaky ? [HOUR_MS, 6 * HOUR_MS] : [10 * MINUTE_MS, 90 * MINUTE_MS];
  const lengthMs = rollBetween(shortest, longest, seed, index, day, 13);
  return atMs >= startMs && atMs < startMs + lengthMs;
}
