import { formatBp } from "@nodeyard/contract/money.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { formatUtc, UNKNOWN } from "../../../shared/format.ts";
import { Icon } from "../../../shared/ui/icon.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { formulaNumber } from "../credit-formula.ts";
import { HourDetail } from "./hour-detail.tsx";
import type { WhyHour } from "./hour-steps.ts";
import { LEVEL_WORDS, percent } from "./hour-words.ts";
import { loweredBy } from "./lowered-by.ts";
import { why } from "./messages.ts";
import styles from "./hour-list.module.css";

/** `05:00 – 06:00`, and the place of the hour in the address: `05`. */
function hourName(hour: WhyHour): string {
  const from = formatUtc(hour.startsAt, "clock");
  return `${from} – ${formatUtc(Date.parse(hour.startsAt) + HOUR_MS, "clock")}`;
}

/** The day's hours, oldest first; each opens into everything that it was computed from, one at a time. */
export function HourList(props: {
  deviceId: string;
  hours: readonly WhyHour[];
  /** Expanded hour, `HH`. */
  open: string | undefined;
  onOpen: (hour: string | undefined) => void;
}) {
  return (
    <div className={styles["hours"]}>
      <div className={styles["hourHead"]} aria-hidden="true">
        <span>{why.hour}</span>
        <span>{why.amount}</span>
        <span>{why.weight}</span>
        <span>{why.shares}</span>
        <span>{why.bandwidthLevel}</span>
        <span>{why.lowered}</span>
      </div>
      {props.hours.map((hour) => {
        const place = hour.startsAt.slice(11, 13);
        const isOpen = props.open === place;
        const id = `hour-${place}`;
        return (
          <section key={place} data-open={isOpen} aria-label={`${why.hour} ${hourName(hour)}`}>
            <button
              type="button"
              className={styles["hourRow"]}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => props.onOpen(isOpen ? undefined : place)}
            >
              <HourRow hour={hour} />
            </button>
            <div id={id} hidden={!isOpen}>
              {isOpen && <HourDetail deviceId={props.deviceId} hour={hour} />}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function HourRow({ hour }: { hour: WhyHour }) {
  const { credit } = hour;
  return (
    <>
      <span>
        <Icon name="right" size={14} />
        {hourName(hour)}
      </span>
      <b>{credit ? formatBp(credit.amount, 6) : UNKNOWN}</b>
      <span data-label={why.weight}>{credit ? formulaNumber(credit.weight) : UNKNOWN}</span>
      <span data-label={why.shares}>
        {credit ? `${percent(credit.onlineShare)} / ${percent(credit.usableShare)}` : UNKNOWN}
      </span>
      <span data-label={why.bandwidthLevel}>
        {credit ? LEVEL_WORDS[credit.bandwidthLevel] : UNKNOWN}
      </span>
      <span>
        <LoweredBy hour={hour} />
      </span>
    </>
  );
}

function LoweredBy({ hour }: { hour: WhyHour }) {
  const { credit, latePoints } = hour;
  if (!credit || !hour.hour) return <StatusDot tone="info" word={why.pending} />;
  if (hour.hour.totalWeightPpm === "0") return <StatusDot tone="neutral" word={why.noWeight} />;
  const causes = loweredBy(hour.lost);
  return (
    <>
      {causes.length === 0 ? (
        <StatusDot tone="success" word={why.best} />
      ) : (
        <StatusDot
          tone={credit.weight === 0 ? "danger" : "warning"}
          word={causes.map((cause) => why[cause]).join(" · ")}
        />
      )}
      {latePoints > 0 && <small>{why.latePoints(latePoints)}</small>}
    </>
  );
}
