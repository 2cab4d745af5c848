import uPlot from "uplot";
import { timeText, valueRange, type ChartSeries, type LineColor } from "./chart-data.ts";
import { language } from "../site.ts";

const COLOR_NAMES: Readonly<Record<LineColor, string>> = {
  primary: "--color-link",
  green: "--color-success",
  amber: "--color-warning",
};

/** The value of a colour token in the theme on the screen; a canvas cannot read custom properties by itself. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

export function lineToken(color: LineColor): string {
  return COLOR_NAMES[color];
}

const compact = new Intl.NumberFormat(language === "zn" ? "zh-CN" : "en-US", {
  notation: "compact",
  maximumFractionDigits: 1,
});

/** uPlot's options for lines over time in the current theme; the legend is our own. */
export function chartOptions(chart: {
  width: number;
  height: number;
  step: "day" | "minute";
  series: readonly ChartSeries[];
  /** Told the index under the pointer, or null when it has left. */
  onCursor: (index: number | null) => void;
}): uPlot.Options {
  const axis = {
    stroke: token("--color-text-tertiary"),
    grid: { stroke: token("--color-border"), width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(document.body).fontFamily}`,
  };
  const from = chart.step === "day" ? 5 : 11;
  return {
    width: chart.width,
    height: chart.height,
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { y: { range: (_, __, highest) => valueRange(highest) } },
    axes: [
      {
        ...axis,
        size: 30,
        ...(chart.step === "day" && { incrs: [86_400, 172_800, 345_600, 604_800] }),
        values: (_, splits) => splits.map((at) => timeText(at, chart.step).slice(from)),
      },
      { ...axis, size: 52, values: (_, splits) => splits.map((value) => compact.format(value)) },
    ],
    series: [
      {},
      ...chart.series.map(({ label, color, broad }) => ({
        label,
        stroke: token(lineToken(color)),
        width: broad === true ? 5 : 2,
        points: { show: chart.step === "day", size: 6 },
      })),
    ],
    hooks: { setCursor: [(plot) => chart.onCursor(plot.cursor.idx ?? null)] },
  };
}
