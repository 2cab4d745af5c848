import { parseMicroBp } from "@nodeyard/contract/money.ts";
import type { TimelineResponse } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import type { EarnedHoursResponse } from "@nodeyard/contract/revenue/device-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { ChartSeries } from "../../../../shared/charts/chart-data.ts";
import type { ChartMark } from "../../../../shared/charts/chart-marks.ts";
import type { Pane } from "../../../../shared/charts/time-panes.tsx";
import type { Span } from "../../../../shared/charts/zoom.ts";
import { STABILITY_BANDS } from "../../../monitoring/day-lines.ts";
import { devicePage as text } from "../messages.ts";

const HOUR_SECONDS = HOUR_MS / 1000;

const secondsOf = (instant: string): number => Date.parse(instant) / 1000;

function timesFrom(from: string, stepSeconds: number, count: number): number[] {
  const first = secondsOf(from);
  return Array.from({ length: count }, (_, step) => first + step * stepSeconds);
}

/** First and last second of the timeline. */
export function axisOf({ from, stepSeconds, outBps }: TimelineResponse): Span {
  const first = secondsOf(from);
  return { from: first, to: first + outBps.length * stepSeconds };
}

/** The same of the hours alone. */
export function hoursAxisOf({ from, earned }: EarnedHoursResponse): Span {
  const first = secondsOf(from);
  return { from: first, to: first + earned.length * HOUR_SECONDS };
}

/** The dashed line of what a chart is compared with. */
function comparedLine(
  label: string | undefined,
  values: readonly (number | null)[] | undefined,
): ChartSeries[] {
  return label === undefined || values === undefined
    ? []
    : [{ label, color: "ink", dashed: true, values }];
}

/** Traffic and stability of the span. */
export function measuredPanes(answer: TimelineResponse, compared: string | undefined): Pane[] {
  const timesSeconds = timesFrom(answer.from, answer.stepSeconds, answer.outBps.length);
  return [
    {
      key: "traffic",
      label: text.traffic,
      unit: "bps",
      timesSeconds,
      series: [
        { label: text.outbound, color: "primary", values: answer.outBps },
        { label: text.inbound, color: "green", values: answer.inBps },
        ...comparedLine(compared, answer.compared?.outBps),
      ],
    },
    {
      key: "stability",
      label: text.stability,
      unit: "ms",
      timesSeconds,
      series: [
        { label: text.stabilityValue, color: "primary", values: answer.stable },
        ...comparedLine(compared, answer.compared?.stable),
      ],
      bands: STABILITY_BANDS,
    },
  ];
}

/** BP of the span's hours, for drawing only: amounts in text are never computed from it. */
export function earnedPane(answer: EarnedHoursResponse, compared: string | undefined): Pane {
  const drawn = (amounts: readonly (string | null)[]) =>
    amounts.map((amount) => (amount === null ? null : Number(amount)));
  const earned = drawn(answer.earned);
  const lost = drawn(answer.lost);
  return {
    key: "earned",
    label: text.earnedPerHour,
    unit: "bp",
    timesSeconds: timesFrom(answer.from, HOUR_SECONDS, answer.earned.length),
    series: [
      // Behind what was earned, so that only what is above it shows.
      { label: text.lost, color: "rose", isBars: true, values: lost, base: earned },
      { label: text.earned, color: "primary", isBars: true, values: earned },
      ...comparedLine(compared, answer.compared === null ? undefined : drawn(answer.compared)),
    ],
  };
}

type Incident = TimelineResponse["incidents"][number];
type Command = TimelineResponse["commands"][number];

/** Incident or command in the span. */
export type Happening =
  | { readonly id: string; readonly at: string; readonly incident: Incident }
  | { readonly id: string; readonly at: string; readonly command: Command };

export function happeningsOf({ incidents, commands }: TimelineResponse): Happening[] {
  return [
    ...incidents.map((incident) => ({
      id: `incident-${incident.id}`,
      at: incident.lastSeenAt,
      incident,
    })),
    ...commands.map((command) => ({ id: `command-${command.id}`, at: command.createdAt, command })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}

const FAILED: ReadonlySet<Command["state"]> = new Set(["failed", "declined", "timed_out"]);

export function marksOf(happenings: readonly Happening[], axis: Span): ChartMark[] {
  return happenings.map((each): ChartMark => {
    const from = Math.max(axis.from, secondsOf(each.at));
    if ("command" in each)
      return { id: each.id, from, tone: FAILED.has(each.command.state) ? "warning" : "info" };
    const { recoveredAt } = each.incident;
    return {
      id: each.id,
      from,
      to: recoveredAt === null ? axis.to : secondsOf(recoveredAt),
      tone: "danger",
    };
  });
}

/**
 * Loss of an incident in the settled hours that it touches, in millionths of a BP, as in its mail; and the number of these
 * hours.
 */
export function incidentLoss(
  incident: Incident,
  hours: EarnedHoursResponse,
): { lostMicroBp: bigint; settledHours: number } {
  const first = Date.parse(hours.from);
  const from = Date.parse(incident.lastSeenAt);
  const to = incident.recoveredAt === null ? Infinity : Date.parse(incident.recoveredAt);
  const lost = hours.lostOffline.filter((each, hour) => {
    const startsAt = first + hour * HOUR_MS;
    return each !== null && startsAt <= to && startsAt + HOUR_MS > from;
  });
  return {
    lostMicroBp: lost.reduce((sum, each) => sum + (parseMicroBp(each ?? "") ?? 0n), 0n),
    settledHours: lost.length,
  };
}
