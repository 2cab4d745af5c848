import type { Alarm } from "@nodeyard/contract/alarms.ts";
import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { Link } from "@tanstack/react-router";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { alarmWords } from "./messages.ts";
import styles from "./overview.module.css";

const PAYOUTS = { to: "/operator/payouts", label: alarmWords.payoutsLink } as const;
const BUYBACKS = { to: "/operator/buybacks", label: alarmWords.buybacksLink } as const;
const EXCHANGES = { to: "/operator/exchanges", label: alarmWords.exchangesLink } as const;
const REVIEWS = { to: "/operator/reviews", label: alarmWords.reviewsLink } as const;
const BILLS = { to: "/operator/bills", label: alarmWords.billsLink } as const;

/** The page that shows an alarm's cause, where there is one. */
const PAGES: {
  readonly [Of in Alarm]?:
    | typeof PAYOUTS
    | typeof BUYBACKS
    | typeof EXCHANGES
    | typeof REVIEWS
    | typeof BILLS;
} = {
  halted: PAYOUTS,
  wallet: PAYOUTS,
  checks: PAYOUTS,
  reviews: REVIEWS,
  buybacksHalted: BUYBACKS,
  buybacksRefused: BUYBACKS,
  buybackReviews: BUYBACKS,
  exchangeReviews: REVIEWS,
  exchangesHalted: EXCHANGES,
  cardsLow: EXCHANGES,
  billsUnissued: BILLS,
  billSupplements: BILLS,
  billDisputes: BILLS,
};

/** Alarms, the worst first; a single line if there are none. */
export function AlarmList({ alarms }: { alarms: OperatorOverview["alarms"] | undefined }) {
  return (
    <ul className={styles["alarms"]} aria-label={alarmWords.title}>
      {alarms === undefined && (
        <li>
          <Skeleton rows={1} height={20} />
        </li>
      )}
      {alarms?.length === 0 && (
        <li>
          <StatusDot tone="success" word={alarmWords.allWell} />
          <small>{alarmWords.allWellText}</small>
        </li>
      )}
      {alarms?.map(({ alarm, level, count, since }) => (
        <li key={alarm}>
          <StatusDot tone={level} word={alarmWords[alarm](count)} />
          <CauseLink alarm={alarm} />
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

function CauseLink({ alarm }: { alarm: Alarm }) {
  const page = PAGES[alarm];
  return page && <Link to={page.to}>{page.label}</Link>;
}
