import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { useNowUntil } from "../use-now-until.ts";

const two = (value: number): string => String(value).padStart(2, "0");

/** Hours, minutes and seconds until an instant, begun seconds counted: `23:59:07`. */
export function hoursLeft(untilMs: number, nowMs: number): string {
  const left = Math.max(0, untilMs - nowMs);
  const seconds = Math.ceil((left % MINUTE_MS) / 1000);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS) + Math.floor(seconds / 60);
  const hours = Math.floor(left / HOUR_MS) + Math.floor(minutes / 60);
  return [hours, minutes % 60, seconds % 60].map(two).join(":");
}

/** Counts down to an instant, and says once when it has come. */
export function TimeLeft(props: { until: string; onOver: () => void }) {
  const untilMs = Date.parse(props.until);
  const now = useNowUntil(untilMs, props.onOver);
  return <time role="timer">{hoursLeft(untilMs, now)}</time>;
}
