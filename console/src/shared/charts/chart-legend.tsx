import type { ChartSeries } from "./chart-data.ts";
import { lineToken } from "./chart-options.ts";
import { charts } from "./messages.ts";
import styles from "./time-series-chart.module.css";

/** The lines of a chart with room for their values under the pointer; each can be hidden. */
export function ChartLegend(props: {
  /** Subject of the lines, if a page has several legends. */
  label?: string;
  series: readonly Pick<ChartSeries, "label" | "color" | "dashed">[];
  hidden: ReadonlySet<number>;
  onToggle: (line: number) => void;
  /** Given the place of a line's value. */
  valueRef: (line: number, place: HTMLElement | null) => void;
}) {
  const { label, series, hidden } = props;
  return (
    <div
      className={styles["legend"]}
      role="group"
      aria-label={label === undefined ? charts.legend : `${label} · ${charts.legend}`}
    >
      {series.map((each, line) => (
        <button
          key={each.label}
          type="button"
          aria-pressed={!hidden.has(line)}
          onClick={() => props.onToggle(line)}
        >
          <i data-dashed={each.dashed} style={{ color: `var(${lineToken(each.color)})` }} />
          {each.label}
          <b ref={(place) => props.valueRef(line, place)} />
        </button>
      ))}
    </div>
  );
}

/** The lines that are hidden, with one of them turned. */
export function toggled(hidden: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const next = new Set(hidden);
  if (!next.delete(line)) next.add(line);
  return next;
}
