import { DAY_MS, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { roll, rollBetween } from "./random.ts";

/** How reliably a device is there. */
export type Habit =
  /** Out for some minutes now and then. */
  | "steady"
  /** Out for hours on every fourth day. */
  | "shaky"
  /** There for four days of nine, then away. */
  | "absent";

const ABSENT_CYCLE_DAYS = 9;
const ABSENT_PRESENT_DAYS = 4;

/** Every twelfth device is mostly absent, every seventh shaky. */
export function habitOf(index: number): Habit {
  if (index % 12 === 7) return "absent";
  return index % 7 === 3 ? "shaky" : "steady";
}

/** Whether the device is switched on and connected at a moment; depends on nothing but its arguments. */
export function isPresent(seed: number, index: number, habit: Habit, atMs: number): boolean {
  if (habit === "absent") {
    // Neighbours in the cycle are half a cycle apart, so that a small fleet always has one that is away.
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
