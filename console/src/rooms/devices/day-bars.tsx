import { formatBp } from "@nodeyard/contract/money.ts";
import { devices } from "./messages.ts";
import styles from "./day-bars.module.css";

const WIDTH = 8;
const GAP = 2;
const HEIGHT = 24;
/** A day that earned nothing still has its place. */
const LEAST = 1;

/** A bar for each day, oldest first, of the largest day's height. */
export default function DayBars({ days }: { days: readonly string[] }) {
  const amounts = days.map(Number);
  const most = Math.max(...amounts);
  const words = devices.earnedByDay(days.map((bp) => formatBp(bp)).join(" · "));
  return (
    <svg
      className={styles["bars"]}
      role="img"
      aria-label={words}
      width={days.length * (WIDTH + GAP) - GAP}
      height={HEIGHT}
    >
      <title>{words}</title>
      {amounts.map((amount, index) => {
        const height = most > 0 ? Math.max(LEAST, (amount / most) * HEIGHT) : LEAST;
        return (
          <rect
            // A day has no name but its place.
            key={index}
            x={index * (WIDTH + GAP)}
            y={HEIGHT - height}
            width={WIDTH}
            height={height}
            rx={1}
            data-empty={amount === 0}
          />
        );
      })}
    </svg>
  );
}
