import { useRef, useState } from "react";
import "uplot/dist/uPlot.min.css";
import { fileName, saveFile } from "../save-file.ts";
import { showToast } from "../ui/toasts.ts";
import {
  nearestIndex,
  timeText,
  type ChartSeries,
  type ThresholdBand,
  type TimeStep,
} from "./chart-data.ts";
import { chartImage } from "./chart-image.ts";
import { ChartLegend, toggled } from "./chart-legend.tsx";
import { ChartTable } from "./chart-table.tsx";
import { ChartToolbar } from "./chart-toolbar.tsx";
import "./line-colors.css";
import { charts } from "./messages.ts";
import styles from "./time-series-chart.module.css";
import type { Stack } from "./stacked-bars.ts";
import { usePlot } from "./use-plot.ts";
import { valueText, type ValueUnit } from "./value-units.ts";
import { shortestOf, zoomed } from "./zoom.ts";

/**
 * Lines or stacked bars over time on a canvas, with the values under the pointer in the legend, lines that can be hidden, zoom by
 * dragging or by buttons, gaps shown as gaps, the zone printed, and the whole as a picture. With `about` it has a table
 * of the same values; without it, put one beside it for keyboards and readers.
 */
export default function TimeSeriesChart(props: {
  label: string;
  step: TimeStep;
  zone: string;
  timesSeconds: readonly number[];
  series: readonly ChartSeries[];
  unit?: ValueUnit;
  /** Bars on top of each other in the place of lines: the parts of a total. The same object for the same data. */
  stack?: Stack;
  bands?: readonly ThresholdBand[];
  /** Title of the image, and the parts of its file's name: device and day. */
  about?: { readonly title: string; readonly file: readonly string[] };
  /** Called with the index of the time that is clicked or tapped. */
  onPick?: (index: number) => void;
}) {
  const { label, step, zone, timesSeconds, series, unit = "plain" } = props;
  const readouts = useRef<(HTMLElement | null)[]>([]);
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const format = (value: number) => valueText(unit, value);

  // Written past React: the pointer moves more often than a tree should render.
  const onCursor = (index: number | null) => {
    const at = index === null ? undefined : timesSeconds[index];
    const [when, ...values] = readouts.current;
    if (when)
      when.textContent =
        at === undefined
          ? charts.hover
          : [timeText(at, step, zone), ...(props.stack ? [totalText(index)] : [])].join(" · ");
    values.forEach((place, line) => {
      const value = index === null ? undefined : series[line]?.values[index];
      if (place)
        place.textContent =
          index === null ? "" : value === null || value === undefined ? "-" : format(value);
    });
  };
  const totalText = (index: number | null): string => {
    const shown = series.filter((_, line) => !hidden.has(line));
    const sum = shown.reduce((total, line) => total + (line.values[index ?? 0] ?? 0), 0);
    const isOpen = (timesSeconds[index ?? 0] ?? 0) >= (props.stack?.openFrom ?? Infinity);
    return isOpen ? charts.totalSoFar(format(sum)) : charts.total(format(sum));
  };
  const { bands, stack } = props;
  const { frame, full, span, isZoomed, show, canvas } = usePlot({
    step,
    zone,
    unit,
    timesSeconds,
    series,
    bands,
    stack,
    hidden,
    onCursor,
    onPick: (seconds) => props.onPick?.(nearestIndex(timesSeconds, seconds)),
  });
  const dates = charts.page(...spanTexts(span, step, zone));

  const download = async () => {
    const plot = canvas();
    const image =
      plot &&
      (await chartImage({
        plot,
        title: label,
        subtitle: props.about?.title ?? "",
        series: series.filter((_, line) => !hidden.has(line)),
        footer: `${dates} ${zone}`,
      }));
    const file = props.about?.file ?? [timeText(full.from, step, zone).slice(0, 10)];
    if (image) saveFile(image, fileName([label, ...file], "png"));
    else showToast("danger", charts.downloadFailed);
  };

  return (
    <figure className={styles["figure"]}>
      <div className={styles["head"]}>
        <ChartLegend
          series={series}
          hidden={hidden}
          onToggle={(line) => setHidden((before) => toggled(before, line))}
          valueRef={(line, place) => void (readouts.current[line + 1] = place)}
        />
        <ChartToolbar
          label={label}
          isZoomed={isZoomed}
          onMove={(move) => show(zoomed(span, full, move, shortestOf(step)))}
          onReset={() => show(full)}
          onDownload={() => void download()}
        />
      </div>
      <div
        ref={frame}
        className={styles["canvas"]}
        role="img"
        aria-label={charts.summary(label, series.map((each) => each.label).join(", "))}
      />
      <figcaption>
        <span ref={(place) => void (readouts.current[0] = place)}>{charts.hover}</span>
        <span role="status">{isZoomed && charts.shownSpan(...spanTexts(span, step, zone))}</span>
        <span>{charts.zone(zone)}</span>
      </figcaption>
      {props.about && (
        <ChartTable
          label={label}
          step={step}
          zone={zone}
          timesSeconds={timesSeconds}
          series={series}
          format={format}
        />
      )}
    </figure>
  );
}

function spanTexts(
  span: { from: number; to: number },
  step: TimeStep,
  zone: string,
): [from: string, to: string] {
  return [timeText(span.from, step, zone), timeText(span.to, step, zone)];
}
