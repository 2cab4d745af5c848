import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import { onThemeChange } from "../theme.ts";
import type { ChartGroup } from "./chart-group.ts";
import type { ChartMark } from "./chart-marks.ts";
import { chartColumns, type ChartSeries, type ThresholdBand, type TimeStep } from "./chart-data.ts";
import { chartOptions } from "./chart-options.ts";
import { halfStep, stackedColumns, type Stack } from "./stacked-bars.ts";
import type { ValueUnit } from "./value-units.ts";
import { isUnzoomed, isWithin, type Span } from "./zoom.ts";

const CHART_HEIGHT = 260;
const NO_BANDS: readonly ThresholdBand[] = [];
const NO_MARKS: readonly ChartMark[] = [];

/** The canvas of a chart: drawn anew for new data and for another theme, as wide as its frame, and what it shows. */
export function usePlot(chart: {
  step: TimeStep;
  zone: string;
  unit: ValueUnit;
  timesSeconds: readonly number[];
  series: readonly ChartSeries[];
  bands: readonly ThresholdBand[] | undefined;
  stack: Stack | undefined;
  hidden: ReadonlySet<number>;
  height?: number;
  marks?: readonly ChartMark[];
  /** Range of the axis; by default from the first time to the last. The same object for the same data. */
  axis?: Span;
  group?: ChartGroup;
  onCursor: (index: number | null) => void;
  /** Called with the second that is clicked or tapped. */
  onPick?: (seconds: number) => void;
}) {
  const { step, zone, unit, timesSeconds, series, bands = NO_BANDS, stack, hidden } = chart;
  const { height = CHART_HEIGHT, marks = NO_MARKS, axis, group } = chart;
  // Bars need room beside the first and the last time.
  const margin = stack ? halfStep(timesSeconds) : 0;
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const full = useMemo(
    (): Span => axis ?? { from: timesSeconds[0] ?? 0, to: timesSeconds.at(-1) ?? 0 },
    [timesSeconds, axis],
  );
  const [span, setSpan] = useState(full);
  const drawnFull = useRef(full);
  // These change more often than the chart is drawn.
  const onCursor = useEffectEvent((index: number | null) => chart.onCursor(index));
  const onPick = useEffectEvent((seconds: number) => chart.onPick?.(seconds));
  const hiddenNow = useEffectEvent(() => hidden);
  const spanNow = useEffectEvent(() => span);

  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const destroy = () => {
      if (plot.current) group?.plots.delete(plot.current);
      plot.current?.destroy();
      plot.current = undefined;
    };
    const draw = (part: Span) => {
      destroy();
      const drawn = new uPlot(
        chartOptions({
          width: place.clientWidth,
          height,
          step,
          zone,
          unit,
          series,
          bands,
          marks,
          full,
          group,
          onCursor: (index) => onCursor(index),
          timesSeconds,
          stack,
          onSpan: (from, to) => setSpan({ from: from + margin, to: to - margin }),
        }),
        stack
          ? stackedColumns(timesSeconds, series, hiddenNow())
          : chartColumns(timesSeconds, series),
        place,
      );
      plot.current = drawn;
      group?.plots.add(drawn);
      drawn.over.addEventListener("click", (event) => onPick(drawn.posToVal(event.offsetX, "x")));
      if (margin > 0 || !isUnzoomed(part, full))
        drawn.setScale("x", { min: part.from - margin, max: part.to + margin });
    };
    const shown = spanNow();
    const isZoomed = !isUnzoomed(shown, drawnFull.current);
    drawnFull.current = full;
    // Fresh data leaves the zoom where it is, unless that part of the time is gone.
    draw(isZoomed && isWithin(shown, full) ? shown : full);
    const stop = onThemeChange(() => draw(spanNow()));
    const observer = new ResizeObserver(() =>
      plot.current?.setSize({ width: place.clientWidth, height }),
    );
    observer.observe(place);
    return () => {
      observer.disconnect();
      stop();
      destroy();
    };
  }, [step, zone, unit, timesSeconds, series, bands, stack, margin, full, height, marks, group]);

  useEffect(() => {
    if (stack) {
      plot.current?.setData(stackedColumns(timesSeconds, series, hidden), false);
      const { from, to } = spanNow();
      plot.current?.setScale("x", { min: from - margin, max: to + margin });
    } else
      series.forEach((_, line) => plot.current?.setSeries(line + 1, { show: !hidden.has(line) }));
  }, [hidden, series, stack, timesSeconds, margin]);

  return {
    frame,
    full,
    span,
    isZoomed: !isUnzoomed(span, full),
    show: ({ from, to }: Span) => {
      for (const each of group?.plots ?? [plot.current])
        each?.setScale("x", { min: from - margin, max: to + margin });
    },
    canvas: () => plot.current?.ctx.canvas,
  };
}
