import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import type { Alarm } from "@nodeyard/contract/operator/rules.ts";
import { Link } from "@tanstack/react-router";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { operator } from "../messages.ts";
import styles from "./overview.module.css";

/** Alarms whose cause is on the page of payouts. */
const OF_PAYOUTS: ReadonlySet<Alarm> = new Set(["halted", "wallet", "checks", "reviews"]);

/** What needs attention, the worst first; a calm line where nothing does. */
export function AlarmList({ alarms }: { alarms: OperatorOverview["alarms"] | undefined }) {
  return (
    <ul className={styles["alarms"]} aria-label={operator.alarms}>
      {alarms === undefined && (
        <li>
          <Skeleton rows={1} height={20} />
        </li>
      )}
      {alarms?.length === 0 && (
        <li>
          <StatusDot tone="success" word={operator.allWell} />
          <small>{operator.allWellText}</small>
        </li>
      )}
      {alarms?.map(({ alarm, level, count, since }) => (
        <li key={alarm}>
          <StatusDot tone={level} word={operator[alarm](count)} />
          {OF_PAYOUTS.has(alarm) && <Link to="/operator/payouts">{operator.payoutsTitle}</Link>}
          {since !== null && (
            <small>
              <RelativeTime at={since} />
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
