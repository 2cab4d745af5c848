import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { onThemeChange } from "../theme.ts";
import { chartColumns, timeText, type ChartSeries } from "./chart-data.ts";
import { chartOptions, lineToken } from "./chart-options.ts";
import { charts } from "./messages.ts";
import styles from "./time-series-chart.module.css";

const HEIGHT = 260;

/**
 * Lines over time on a canvas, with the values under the pointer in the legend, lines that can be hidden, gaps shown as
 * gaps, and the zone printed. Put a table with the same values beside it for keyboards and readers.
 */
export default function TimeSeriesChart(props: {
  label: string;
  step: "day" | "minute";
  zone: string;
  timesSeconds: readonly number[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
}) {
  const { label, step, timesSeconds, series } = props;
  const canvas = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const readouts = useRef<(HTMLElement | null)[]>([]);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const format = useRef(props.formatValue);
  format.current = props.formatValue;

  // Written past React: the pointer moves more often than a tree should render.
  const show = (index: number | null) => {
    const at = index === null ? undefined : timesSeconds[index];
    const [when, ...values] = readouts.current;
    if (when) when.textContent = at === undefined ? charts.hover : timeText(at, step);
    values.forEach((place, line) => {
      const value = index === null ? undefined : series[line]?.values[index];
      if (place)
        place.textContent =
          index === null ? "" : value === null || value === undefined ? "-" : format.current(value);
    });
  };
  const shown = useRef(show);
  shown.current = show;

  useEffect(() => {
    const frame = canvas.current;
    if (!frame) return;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(
        chartOptions({
          width: frame.clientWidth,
          height: HEIGHT,
          step,
          series,
          onCursor: (index) => shown.current(index),
        }),
        chartColumns(timesSeconds, series),
        frame,
      );
    };
    draw();
    const stop = onThemeChange(draw);
    const observer = new ResizeObserver(() =>
      plot.current?.setSize({ width: frame.clientWidth, height: HEIGHT }),
    );
    observer.observe(frame);
    return () => {
      observer.disconnect();
      stop();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [step, timesSeconds, series]);

  useEffect(() => {
    series.forEach((_, line) => plot.current?.setSeries(line + 1, { show: !hidden.has(line) }));
  }, [hidden, series]);

  const toggle = (line: number) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(line)) next.add(line);
      return next;
    });

  return (
    <figure className={styles["figure"]}>
      <div className={styles["legend"]} role="group" aria-label={charts.legend}>
        {series.map((each, line) => (
          <button
            key={each.label}
            type="button"
            aria-pressed={!hidden.has(line)}
            onClick={() => toggle(line)}
          >
            <i style={{ background: `var(${lineToken(each.color)})` }} />
            {each.label}
            <b ref={(place) => void (readouts.current[line + 1] = place)} />
          </button>
        ))}
        <span ref={(place) => void (readouts.current[0] = place)}>{charts.hover}</span>
      </div>
      <div
        ref={canvas}
        role="img"
        aria-label={charts.summary(label, series.map((each) => each.label).join(", "))}
      />
      <figcaption>{charts.zone(props.zone)}</figcaption>
    </figure>
  );
}
