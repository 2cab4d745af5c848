import { Link } from "@tanstack/react-router";
import { overview } from "./messages.ts";
import styles from "./overview.module.css";

/** A UTC day's ledger entries, and its devices where the list has the day. */
export function DayLinks({ day, hasDevices }: { day: string; hasDevices: boolean }) {
  return (
    <span className={styles["links"]}>
      <Link to="/revenue" search={{ ledger: "total", day }} aria-label={overview.linesOf(day)}>
        {overview.lines}
      </Link>
      {hasDevices && (
        <Link to="/devAllRevenue" search={{ day }}>
          {overview.byDevice}
        </Link>
      )}
    </span>
  );
}
