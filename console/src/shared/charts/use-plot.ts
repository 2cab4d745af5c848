import { useEffect, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import { onThemeChange } from "../theme.ts";
import { chartColumns, type ChartSeries, type ThresholdBand, type TimeStep } from "./chart-data.ts";
import { chartOptions } from "./chart-options.ts";
import { halfStep, stackedColumns, type Stack } from "./stacked-bars.ts";
import type { ValueUnit } from "./value-units.ts";
import { isWhole, type Span } from "./zoom.ts";

const CHART_HEIGHT = 260;
const NO_BANDS: readonly ThresholdBand[] = [];

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
  onCursor: (index: number | null) => void;
}) {
  const { step, zone, unit, timesSeconds, series, bands = NO_BANDS, stack, hidden } = chart;
  // Bars need room beside the first and the last time.
  const margin = stack ? halfStep(timesSeconds) : 0;
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const onCursor = useRef(chart.onCursor);
  onCursor.current = chart.onCursor;
  const off = useRef(hidden);
  off.current = hidden;
  const whole = useMemo(
    (): Span => ({ from: timesSeconds[0] ?? 0, to: timesSeconds.at(-1) ?? 0 }),
    [timesSeconds],
  );
  const [span, setSpan] = useState(whole);
  const shown = useRef(span);
  shown.current = span;

  useEffect(() => {
    const place = frame.current;
    if (!place) return;
    const draw = (part: Span) => {
      plot.current?.destroy();
      plot.current = new uPlot(
        chartOptions({
          width: place.clientWidth,
          height: CHART_HEIGHT,
          step,
          zone,
          unit,
          series,
          bands,
          onCursor: (index) => onCursor.current(index),
          timesSeconds,
          stack,
          onSpan: (from, to) => setSpan({ from: from + margin, to: to - margin }),
        }),
        stack
          ? stackedColumns(timesSeconds, series, off.current)
          : chartColumns(timesSeconds, series),
        place,
      );
      if (margin > 0 || !isWhole(part, whole))
        plot.current.setScale("x", { min: part.from - margin, max: part.to + margin });
    };
    draw(whole);
    const stop = onThemeChange(() => draw(shown.current));
    const observer = new ResizeObserver(() =>
      plot.current?.setSize({ width: place.clientWidth, height: CHART_HEIGHT }),
    );
    observer.observe(place);
    return () => {
      observer.disconnect();
      stop();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [step, zone, unit, timesSeconds, series, bands, stack, margin, whole]);

  useEffect(() => {
    if (stack) {
      plot.current?.setData(stackedColumns(timesSeconds, series, hidden), false);
      const { from, to } = shown.current;
      plot.current?.setScale("x", { min: from - margin, max: to + margin });
    } else
      series.forEach((_, line) => plot.current?.setSeries(line + 1, { show: !hidden.has(line) }));
  }, [hidden, series, stack, timesSeconds, margin]);

  return {
    frame,
    whole,
    span,
    isZoomed: !isWhole(span, whole),
    show: ({ from, to }: Span) =>
      plot.current?.setScale("x", { min: from - margin, max: to + margin }),
    canvas: () => plot.current?.ctx.canvas,
  };
}
