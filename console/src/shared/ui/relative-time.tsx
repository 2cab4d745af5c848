import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { durationText } from "../duration-text.ts";
import { exactTime } from "../format.ts";
import { messages } from "../i18n.ts";
import { useNow } from "../use-now.ts";
import styles from "./relative-time.module.css";

const text = messages(
  {
    justNow: "刚刚",
    ago: (age: string) => `${age}前`,
    in: (left: string) => `${left}后`,
  },
  {
    justNow: "just now",
    ago: (age: string) => `${age} ago`,
    in: (left: string) => `in ${left}`,
  },
);

/** Distance of an instant from now, past or future. */
export function relativeText(atMs: number, nowMs: number): string {
  const ageMs = nowMs - atMs;
  if (Math.abs(ageMs) < MINUTE_MS) return text.justNow;
  return ageMs > 0 ? text.ago(durationText(ageMs)) : text.in(durationText(-ageMs));
}

/** `2 d 20 h ago`, with the exact instant on hover and for screen readers. */
export function RelativeTime(props: {
  at: string | number;
  /** Puts the age into a sentence. */
  words?: (age: string) => string;
}) {
  const { at, words = String } = props;
  const now = useNow();
  const exact = exactTime(at);
  return (
    <time className={styles["time"]} dateTime={new Date(at).toISOString()} title={exact}>
      {words(relativeText(new Date(at).getTime(), now))}
      <span className={styles["exact"]}>{` (${exact})`}</span>
    </time>
  );
}
