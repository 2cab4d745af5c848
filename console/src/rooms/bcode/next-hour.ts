/** Time left as `mm:ss`, from 60:00 down to 00:00. */
export function minutesAndSeconds(seconds: number): string {
  const rounded = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(rounded / 60))}:${two(rounded % 60)}`;
}

/** Whole seconds until an instant, never below zero. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000));
}
