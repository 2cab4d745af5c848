import { useEffect, useMemo, useRef, useState } from "react";
import "uplot/dist/uPlot.min.css";
import { fileName, saveFile } from "../save-file.ts";
import { showToast } from "../ui/toasts.ts";
import { timeText, type ChartSeries, type ThresholdBand, type TimeStep } from "./chart-data.ts";
import { createChartGroup, type ChartGroup } from "./chart-group.ts";
import { chartImage } from "./chart-image.ts";
import { ChartLegend, toggled } from "./chart-legend.tsx";
import { markAt, type ChartMark } from "./chart-marks.ts";
import { ChartTable } from "./chart-table.tsx";
import { ChartToolbar } from "./chart-toolbar.tsx";
import "./line-colors.css";
import { charts } from "./messages.ts";
import styles from "./time-panes.module.css";
import frame from "./time-series-chart.module.css";
import { usePlot } from "./use-plot.ts";
import { valueText, type ValueUnit } from "./value-units.ts";
import { isUnzoomed, shortestOf, zoomed, type Span } from "./zoom.ts";

const PANE_HEIGHT = 170;

/** One chart above the others: what it measures, at its own times. */
export interface Pane {
  readonly key: string;
  readonly label: string;
  readonly unit: ValueUnit;
  readonly timesSeconds: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly bands?: readonly ThresholdBand[];
}

/**
 * Charts of different units above each other over one axis of time, with marks through all of them. Pointer and zoom are shared;
 * a table has the values of all at the times of the first.
 */
export default function TimePanes(props: {
  label: string;
  step: TimeStep;
  zone: string;
  /** Range of the axis. Axis, panes and marks must be the same objects for the same data. */
  axis: Span;
  panes: readonly Pane[];
  marks: readonly ChartMark[];
  /** Called with the mark that is clicked or tapped. */
  onPick: (mark: ChartMark) => void;
  /** Title of the image, and the parts of its file's name. */
  about: { readonly title: string; readonly file: readonly string[] };
}) {
  const { label, step, zone, axis, panes, marks, about } = props;
  const [group] = useState(createChartGroup);
  const [span, setSpan] = useState(axis);
  const when = useRef<HTMLSpanElement>(null);
  const times = panes[0]?.timesSeconds ?? [];

  const show = ({ from, to }: Span) => {
    for (const plot of group.plots) plot.setScale("x", { min: from, max: to });
  };
  const download = async () => {
    const canvas = above([...group.plots].map((plot) => plot.ctx.canvas));
    const image = await chartImage({
      plot: canvas,
      title: label,
      subtitle: about.title,
      series: panes.flatMap(({ series }) => series),
      footer: `${charts.page(timeText(span.from, step, zone), timeText(span.to, step, zone))} ${zone}`,
    });
    if (image) saveFile(image, fileName([label, ...about.file], "png"));
    else showToast("danger", charts.downloadFailed);
  };
  const table = useMemo(() => tableOf(panes), [panes]);
  return (
    <figure className={frame["figure"]}>
      <div className={styles["head"]}>
        <span ref={when}>{charts.hover}</span>
        <ChartToolbar
          label={label}
          isZoomed={!isUnzoomed(span, axis)}
          onMove={(move) => show(zoomed(span, axis, move, shortestOf(step)))}
          onReset={() => show(axis)}
          onDownload={() => void download()}
        />
      </div>
      {panes.map((pane, index) => (
        <PlotPane
          key={pane.key}
          pane={pane}
          step={step}
          zone={zone}
          axis={axis}
          marks={marks}
          group={group}
          onSpan={index === 0 ? setSpan : undefined}
          onTime={(seconds) => {
            if (when.current)
              when.current.textContent =
                seconds === undefined ? charts.hover : timeText(seconds, step, zone);
          }}
          onPick={(seconds) => {
            const mark = markAt(marks, seconds, span.to - span.from);
            if (mark) props.onPick(mark);
          }}
        />
      ))}
      <figcaption>
        <span role="status">
          {!isUnzoomed(span, axis) &&
            charts.shownSpan(timeText(span.from, step, zone), timeText(span.to, step, zone))}
        </span>
      </figcaption>
      <ChartTable
        label={label}
        step={step}
        zone={zone}
        timesSeconds={times}
        series={table.series}
        format={table.format}
      />
    </figure>
  );
}

function PlotPane(props: {
  pane: Pane;
  step: TimeStep;
  zone: string;
  axis: Span;
  marks: readonly ChartMark[];
  group: ChartGroup;
  onSpan: ((span: Span) => void) | undefined;
  onTime: (seconds: number | undefined) => void;
  onPick: (seconds: number) => void;
}) {
  const { pane, step, zone, axis, marks, group, onSpan } = props;
  const { label, unit, timesSeconds, series } = pane;
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const values = useRef<(HTMLElement | null)[]>([]);
  const { frame: canvas, span } = usePlot({
    step,
    zone,
    unit,
    timesSeconds,
    series,
    bands: pane.bands,
    stack: undefined,
    hidden,
    height: PANE_HEIGHT,
    marks,
    axis,
    group,
    // Written past React: the pointer moves more often than a tree should render.
    onCursor: (index) => {
      if (onSpan) props.onTime(index === null ? undefined : timesSeconds[index]);
      values.current.forEach((place, line) => {
        const value = index === null ? undefined : series[line]?.values[index];
        if (place)
          place.textContent =
            index === null
              ? ""
              : value === null || value === undefined
                ? "-"
                : valueText(unit, value);
      });
    },
    onPick: props.onPick,
  });
  useEffect(() => onSpan?.(span), [onSpan, span]);
  return (
    <section className={styles["pane"]} aria-label={label}>
      <div className={styles["name"]}>
        <h3>{label}</h3>
        <ChartLegend
          label={label}
          series={series}
          hidden={hidden}
          onToggle={(line) => setHidden((before) => toggled(before, line))}
          valueRef={(line, place) => void (values.current[line] = place)}
        />
      </div>
      <div
        ref={canvas}
        className={frame["canvas"]}
        role="img"
        aria-label={charts.summary(label, series.map((each) => each.label).join(", "))}
      />
    </section>
  );
}

/** The lines of all panes at the times of the first; a line with fewer times has a value at its own only. */
function tableOf(panes: readonly Pane[]) {
  const times = panes[0]?.timesSeconds ?? [];
  const units: ValueUnit[] = [];
  const series = panes.flatMap((pane) => {
    const at = new Map(pane.timesSeconds.map((seconds, index) => [seconds, index]));
    return pane.series.map((line): ChartSeries => {
      units.push(pane.unit);
      return {
        ...line,
        label:
          panes.length > 1 && line.label !== pane.label
            ? `${pane.label} · ${line.label}`
            : line.label,
        values: times.map((seconds) => line.values[at.get(seconds) ?? -1] ?? null),
      };
    });
  });
  const format = (value: number, line: number) => valueText(units[line] ?? "plain", value);
  return { series, format };
}

/** Canvases below each other in one, in the order of the page. */
function above(canvases: readonly HTMLCanvasElement[]): HTMLCanvasElement {
  const sorted = canvases.toSorted(
    (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
  );
  const all = document.createElement("canvas");
  all.width = Math.max(0, ...sorted.map(({ width }) => width));
  all.height = sorted.reduce((sum, { height }) => sum + height, 0);
  const ctx = all.getContext("2d");
  let top = 0;
  for (const canvas of sorted) {
    ctx?.drawImage(canvas, 0, top);
    top += canvas.height;
  }
  return all;
}
