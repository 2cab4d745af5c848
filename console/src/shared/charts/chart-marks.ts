import type uPlot from "uplot";
import type { Tone } from "../ui/status-dot.tsx";
import { token } from "./token.ts";

/** Event in the time of a chart: a period, or an instant if `to` is absent. In seconds. */
export interface ChartMark {
  readonly id: string;
  readonly from: number;
  readonly to?: number;
  readonly tone: Extract<Tone, "danger" | "warning" | "info">;
}

/** Hit distance of the pointer from a mark, as a fraction of the time shown. */
const NEAR_PART = 0.01;

/** The mark at a time, the shortest of several; within `shown` seconds, one that is near enough. */
export function markAt(
  marks: readonly ChartMark[],
  seconds: number,
  shown: number,
): ChartMark | undefined {
  const room = shown * NEAR_PART;
  const lengthOf = ({ from, to = from }: ChartMark): number => to - from;
  return marks
    .filter(({ from, to = from }) => seconds >= from - room && seconds <= to + room)
    .toSorted((one, other) => lengthOf(one) - lengthOf(other))[0];
}

/** Grounds of periods under the lines, and moments as dashed lines; a period is at least a line wide. */
export function drawMarks(plot: uPlot, marks: readonly ChartMark[]): void {
  if (marks.length === 0) return;
  const { ctx } = plot;
  const { left, top, width, height } = plot.bbox;
  const ratio = devicePixelRatio;
  const xOf = (seconds: number) =>
    Math.min(left + width, Math.max(left, plot.valToPos(seconds, "x", true)));
  const { min = 0, max = 0 } = plot.scales["x"] ?? {};
  ctx.save();
  for (const { from, to, tone } of marks) {
    if ((to ?? from) < (min ?? 0) || from > (max ?? 0)) continue;
    const start = xOf(from);
    ctx.strokeStyle = token(`--color-${tone}`);
    ctx.lineWidth = ratio;
    if (to !== undefined) {
      ctx.fillStyle = token(`--color-${tone}-soft`);
      ctx.fillRect(start, top, Math.max(xOf(to) - start, ratio), height);
    } else ctx.setLineDash([3 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(start, top);
    ctx.lineTo(start, top + height);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  ctx.restore();
}
