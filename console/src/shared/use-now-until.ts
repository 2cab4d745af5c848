import { useEffect, useState } from "react";

const TICK_MS = 500;

/**
 * The present instant while it counts down to another one: by the clock and not by ticks, so that a tab that slept is right when
 * it wakes. Calls `onOver` once when the instant has come.
 */
export function useNowUntil(untilMs: number, onOver: () => void): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < untilMs) return;
      clearInterval(timer);
      onOver();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs, onOver]);
  return now;
}
