import { useNowUntil } from "../../shared/use-now-until.ts";
import { minutesAndSeconds, secondsUntil } from "./next-hour.ts";

/** Counts down to the next UTC hour, and says when it has come. */
export function HourCountdown(props: { at: number; onHour: () => void }) {
  const now = useNowUntil(props.at, props.onHour);
  return <time role="timer">{minutesAndSeconds(secondsUntil(props.at, now))}</time>;
}
