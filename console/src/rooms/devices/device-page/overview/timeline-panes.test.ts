import type { TimelineResponse } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import type { EarnedHoursResponse } from "@nodeyard/contract/revenue/device-calls.ts";
import { expect, test } from "vitest";
import { chartColumns } from "../../../../shared/charts/chart-data.ts";
import {
  axisOf,
  earnedPane,
  happeningsOf,
  hoursAxisOf,
  incidentLoss,
  marksOf,
  measuredPanes,
} from "./timeline-panes.ts";

const measured: TimelineResponse = {
  code: 200,
  from: "2026-03-09T08:30:00.000Z",
  stepSeconds: 300,
  outBps: [1, null, 3],
  inBps: [4, 5, null],
  stable: [null, 900, 2600],
  compared: { outBps: [7, 8, 9], stable: [100, null, 300] },
  incidents: [
    { id: "2", lastSeenAt: "2026-03-09T08:40:00.000Z", recoveredAt: null },
    { id: "1", lastSeenAt: "2026-03-09T06:59:00.000Z", recoveredAt: "2026-03-09T08:35:00.000Z" },
  ],
  commands: [
    { id: "1", kind: "reboot", state: "done", createdAt: "2026-03-09T08:36:00.000Z" },
    { id: "2", kind: "reboot", state: "timed_out", createdAt: "2026-03-09T08:38:00.000Z" },
  ],
};
const hours: EarnedHoursResponse = {
  code: 200,
  from: "2026-03-09T07:00:00.000Z",
  earned: ["10.000000", "5.000000", null],
  lost: ["0.000000", "6.500000", null],
  lostOffline: ["0.000000", "4.000001", null],
  compared: null,
};
const axis = axisOf(measured);
const seconds = (at: string): number => Date.parse(`2026-03-09T${at}Z`) / 1000;

test("all charts lie over one axis, from the first step to the end of the last", () => {
  expect(axis).toEqual({ from: seconds("08:30:00"), to: seconds("08:45:00") });
  expect(hoursAxisOf(hours)).toEqual({ from: seconds("07:00:00"), to: seconds("10:00:00") });
});

test("traffic and stability have their steps, and what they are compared with where it is named", () => {
  const [traffic, stability] = measuredPanes(measured, "Fleet median");
  expect(traffic?.timesSeconds).toEqual(["08:30:00", "08:35:00", "08:40:00"].map(seconds));
  expect(traffic?.series.map(({ values }) => values)).toEqual([
    [1, null, 3],
    [4, 5, null],
    [7, 8, 9],
  ]);
  expect(stability?.series.map(({ dashed, values }) => [dashed, values])).toEqual([
    [undefined, [null, 900, 2600]],
    [true, [100, null, 300]],
  ]);
  expect(measuredPanes(measured, undefined).map(({ series }) => series.length)).toEqual([2, 1]);
});

test("what an hour lost is drawn above what it earned, and read as itself", () => {
  const { timesSeconds, series } = earnedPane(hours, undefined);
  expect(series.map(({ values }) => values)).toEqual([
    [0, 6.5, null],
    [10, 5, null],
  ]);
  expect(chartColumns(timesSeconds, series).slice(1)).toEqual([
    [10, 11.5, null],
    [10, 5, null],
  ]);
});

test("incidents and commands are marked within the axis, newest first", () => {
  expect(marksOf(happeningsOf(measured), axis)).toEqual([
    { id: "incident-2", from: seconds("08:40:00"), to: axis.to, tone: "danger" },
    { id: "command-2", from: seconds("08:38:00"), tone: "warning" },
    { id: "command-1", from: seconds("08:36:00"), tone: "info" },
    { id: "incident-1", from: axis.from, to: seconds("08:35:00"), tone: "danger" },
  ]);
});

test("an incident costs what the settled hours that it touches lost offline, which are counted", () => {
  const [open, over] = measured.incidents;
  if (!open || !over) throw new Error("no incidents");
  expect(incidentLoss(open, hours)).toEqual({ lostMicroBp: 4_000_001n, settledHours: 1 });
  expect(incidentLoss(over, hours).lostMicroBp).toBe(4_000_001n);
  const before = { ...over, recoveredAt: "2026-03-09T07:10:00.000Z" };
  expect(incidentLoss(before, hours).lostMicroBp).toBe(0n);
});
