import { useEffect, useState } from "react";
import { minutesAndSeconds, secondsUntil } from "./next-hour.ts";

/** Counts down to the next UTC hour by the clock, and says when it has come. */
export function HourCountdown(props: { at: number; onHour: () => void }) {
  const { at, onHour } = props;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < at) return;
      clearInterval(timer);
      onHour();
    }, 500);
    return () => clearInterval(timer);
  }, [at, onHour]);
  return <time role="timer">{minutesAndSeconds(secondsUntil(at, now))}</time>;
}
