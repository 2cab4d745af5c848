import type { ChartSeries } from "./chart-data.ts";
import { lineToken } from "./chart-options.ts";
import { token } from "./token.ts";

const MARGIN = 20;
const LINE = 22;

interface ImageParts {
  /** The drawn chart. */
  readonly plot: HTMLCanvasElement;
  readonly title: string;
  /** Below the title: which device, which day. */
  readonly subtitle: string;
  /** The lines that are shown. */
  readonly series: readonly Pick<ChartSeries, "label" | "color" | "dashed">[];
  /** Range of times, with the zone. */
  readonly footer: string;
}

/** The chart as a self-contained image, with title, legend, dates and zone. */
export function chartImage(parts: ImageParts): Promise<Blob | null> {
  const { plot } = parts;
  const ratio = devicePixelRatio;
  const family = getComputedStyle(document.body).fontFamily;
  const width = plot.width / ratio;
  const height = plot.height / ratio;
  const legendTop = MARGIN + 2 * LINE + 8;
  const canvas = document.createElement("canvas");
  const ctx = canvas.getContext("2d");
  if (!ctx) return Promise.resolve(null);
  ctx.font = `13px ${family}`;
  const legend = placeLegend(ctx, parts.series, width);
  const plotTop = legendTop + legend.rows * LINE + 8;
  canvas.width = Math.round((width + 2 * MARGIN) * ratio);
  canvas.height = Math.round((plotTop + height + LINE + MARGIN) * ratio);

  ctx.scale(ratio, ratio);
  ctx.fillStyle = token("--color-surface");
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.textBaseline = "middle";
  const write = (text: string, x: number, y: number, font: string, color: string) => {
    ctx.font = `${font} ${family}`;
    ctx.fillStyle = token(color);
    ctx.fillText(text, x, y);
  };
  write(parts.title, MARGIN, MARGIN + LINE / 2, "600 16px", "--color-text");
  write(parts.subtitle, MARGIN, MARGIN + LINE * 1.5, "13px", "--color-text-secondary");
  for (const { x, row, label, color, dashed } of legend.places) {
    const y = legendTop + row * LINE + LINE / 2;
    ctx.strokeStyle = token(lineToken(color));
    ctx.lineWidth = 3;
    ctx.setLineDash(dashed === true ? [5, 3] : []);
    ctx.beginPath();
    ctx.moveTo(MARGIN + x, y);
    ctx.lineTo(MARGIN + x + 16, y);
    ctx.stroke();
    write(label, MARGIN + x + 22, y, "13px", "--color-text-secondary");
  }
  ctx.drawImage(plot, MARGIN, plotTop, width, height);
  write(parts.footer, MARGIN, plotTop + height + LINE / 2, "12px", "--color-text-tertiary");
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

/** Positions of the legend entries, wrapped to the width. */
function placeLegend(ctx: CanvasRenderingContext2D, series: ImageParts["series"], width: number) {
  let x = 0;
  let row = 0;
  const places = series.map((line) => {
    const needed = 22 + ctx.measureText(line.label).width + 20;
    if (x > 0 && x + needed > width) {
      x = 0;
      row += 1;
    }
    const place = { ...line, x, row };
    x += needed;
    return place;
  });
  return { places, rows: row + 1 };
}
