import type uPlot from "uplot";
import type { ThresholdBand } from "./chart-data.ts";
import { token } from "./token.ts";

/** The highest bound of any band: a chart shows at least as far, so that every threshold is visible. */
export function highestThreshold(bands: readonly ThresholdBand[]): number {
  return Math.max(0, ...bands.flatMap(({ from, to }) => [from, to ?? from]));
}

/** Grounds of the bands under the lines, each threshold as a dashed line, each meaning at the right. */
export function drawBands(plot: uPlot, bands: readonly ThresholdBand[]): void {
  if (bands.length === 0) return;
  const { ctx } = plot;
  const { left, top, width, height } = plot.bbox;
  const ratio = devicePixelRatio;
  const yOf = (value: number) =>
    Math.min(top + height, Math.max(top, plot.valToPos(value, "y", true)));
  ctx.save();
  ctx.font = `${11 * ratio}px ${getComputedStyle(document.body).fontFamily}`;
  ctx.textAlign = "right";
  ctx.textBaseline = "top";
  for (const { from, to, tone, label } of bands) {
    const upper = to === undefined ? top : yOf(to);
    const lower = yOf(from);
    if (lower - upper < 1) continue;
    ctx.fillStyle = token(`--color-${tone}-soft`);
    ctx.fillRect(left, upper, width, lower - upper);
    if (from > 0) {
      ctx.strokeStyle = token(`--color-${tone}`);
      ctx.lineWidth = ratio;
      ctx.setLineDash([4 * ratio, 4 * ratio]);
      ctx.beginPath();
      ctx.moveTo(left, lower);
      ctx.lineTo(left + width, lower);
      ctx.stroke();
    }
    ctx.fillStyle = token(`--color-${tone}`);
    if (lower - upper > 16 * ratio)
      ctx.fillText(label, left + width - 6 * ratio, upper + 3 * ratio);
  }
  ctx.restore();
}
