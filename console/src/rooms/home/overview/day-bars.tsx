import type { OverviewDay } from "@nodeyard/contract/home/overview-calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useState, type CSSProperties, type PointerEvent } from "react";
import "../../../shared/charts/line-colors.css";
import { SOURCE_COLORS } from "../../../shared/charts/source-colors.ts";
import { axisTexts } from "../../../shared/charts/value-units.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { DayLinks } from "./day-links.tsx";
import { overview } from "./messages.ts";
import styles from "./overview.module.css";

const SOURCES = ["network", "compute", "activity", "invite"] as const;
type Source = (typeof SOURCES)[number];
/** Every so many days have their date beneath. */
const LABEL_EVERY = 7;

const lineOf = (source: Source) =>
  ({ "--line": `var(--line-${SOURCE_COLORS[source]})` }) as CSSProperties;

/** Bars of daily revenue by source, drawn without a chart library so that the first page needs none; the chosen day is spelled out. */
export function DayBars({ days }: { days: readonly OverviewDay[] }) {
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const day = days[chosen];
  const [hidden, setHidden] = useState<ReadonlySet<Source>>(new Set());
  const shown = SOURCES.filter((source) => !hidden.has(source));
  const highest = axisTop(
    Math.max(...days.map((each) => shown.reduce((sum, source) => sum + Number(each[source]), 0))),
  );
  const toggle = (source: Source) => {
    const next = new Set(hidden);
    if (!next.delete(source)) next.add(source);
    setHidden(next);
  };
  const choose = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * days.length);
    setChosen(Math.min(last, Math.max(0, at)));
  };
  const totals = days.map(({ total }) => formatBp(total));
  return (
    <figure className={styles["days"]}>
      <div
        className={styles["chart"]}
        role="img"
        aria-label={overview.chartSummary(lowestOf(days), formatBp(highestOf(days)))}
      >
        <div className={styles["axis"]} aria-hidden="true">
          {axisTexts("bp", [highest, highest / 2, 0]).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <div className={styles["bars"]} onPointerMove={choose} onPointerDown={choose}>
          {days.map((each, index) => (
            <div
              key={each.day}
              className={styles["bar"]}
              data-chosen={index === chosen}
              data-open={index === last}
              title={`${each.day}: ${totals[index]} BP`}
            >
              {shown.map((source) => (
                <i
                  key={source}
                  style={{
                    ...lineOf(source),
                    height: `${(Number(each[source]) / highest) * 100}%`,
                  }}
                />
              ))}
              {(last - index) % LABEL_EVERY === 0 && <small>{each.day.slice(5)}</small>}
            </div>
          ))}
        </div>
      </div>
      {day && (
        <figcaption className={styles["readout"]}>
          <span className={styles["steps"]}>
            <button
              type="button"
              aria-label={overview.earlierDay}
              disabled={chosen === 0}
              onClick={() => setChosen(chosen - 1)}
            >
              <Icon name="left" size={14} />
            </button>
            <b>{chosen === last ? `${day.day} ${overview.soFar}` : day.day}</b>
            <button
              type="button"
              aria-label={overview.laterDay}
              disabled={chosen === last}
              onClick={() => setChosen(chosen + 1)}
            >
              <Icon name="right" size={14} />
            </button>
          </span>
          <span className={styles["parts"]} role="status">
            <b>
              <Amount bp={day.total} hasUnit />
            </b>
          </span>
          <span className={styles["parts"]} role="group" aria-label={overview.sources}>
            {SOURCES.map((source) => (
              <button
                key={source}
                type="button"
                aria-pressed={!hidden.has(source)}
                onClick={() => toggle(source)}
              >
                <span className={styles["swatch"]} style={lineOf(source)} />
                {overview[source]} <Amount bp={day[source]} />
              </button>
            ))}
          </span>
          <DayLinks day={day.day} hasDevices={chosen !== last && last - chosen <= 7} />
        </figcaption>
      )}
    </figure>
  );
}

/** The top of the axis: two digits, so that its half is round as well. */
function axisTop(highest: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest))) - 1) * 2;
  return Math.max(step, Math.ceil(highest / step) * step);
}

function highestOf(days: readonly OverviewDay[]): string {
  return days.reduce(
    (most, { total }) => (Number(total) > Number(most) ? total : most),
    "0.000000",
  );
}

/** Of the days that are over. */
function lowestOf(days: readonly OverviewDay[]): string {
  const over = days.slice(0, -1);
  const lowest = over.reduce(
    (least, { total }) => (Number(total) < Number(least) ? total : least),
    over[0]?.total ?? "0.000000",
  );
  return formatBp(lowest);
}
