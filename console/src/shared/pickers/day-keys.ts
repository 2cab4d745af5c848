import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import type { KeyboardEvent } from "react";

export function clampDay(day: UtcDay, min: UtcDay, max: UtcDay): UtcDay {
  return day < min ? min : day > max ? max : day;
}

/** The day that a key in a field means: T today, the arrows the next and the one before. */
export function keyedDay(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  day: UtcDay,
  today: UtcDay,
): UtcDay | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === "t" || key === "T") return today;
  if (key === "ArrowUp") return addDays(day, 1);
  return key === "ArrowDown" ? addDays(day, -1) : undefined;
}
