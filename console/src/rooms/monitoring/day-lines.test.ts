import { expect, test } from "vitest";
import {
  availabilityLines,
  monthLines,
  stabilityLines,
  trafficLines,
  usableShare,
  withDayBefore,
} from "./day-lines.ts";
import { monitoring } from "./messages.ts";

const DAY = "2026-11-19";
const point = (time: string, stable: number) => ({
  time: `${DAY}T${time}:00.000Z`,
  stable,
  ext_storage_size: 0,
  tx_bandwidth: 8,
});
const points = [point("00:00", 120), point("00:05", 0), point("00:15", 2500), point("00:20", 2499)];

test("a slot without a measurement and one without a report are gaps of stability", () => {
  const [line] = stabilityLines(DAY, points).series;
  expect(line?.values.slice(0, 6)).toEqual([120, null, null, 2500, 2499, null]);
});

test("availability is 100 where the network could be used, else 0, and nothing without a report", () => {
  const [line] = availabilityLines(DAY, points).series;
  expect(line?.values.slice(0, 6)).toEqual([100, 0, null, 0, 100, null]);
  expect(usableShare(points)).toBe("50");
  expect(usableShare(points.slice(0, 3))).toBe("33.3");
  expect(usableShare([])).toBeUndefined();
});

test("traffic has its two directions and their difference, also below zero", () => {
  const flow = [{ time: `${DAY}T00:00:00.000Z`, out_bps: 5, in_bps: 9, diffBps: -4 }];
  const { series } = trafficLines(DAY, flow);
  expect(series.map(({ values }) => values[0])).toEqual([5, 9, -4]);
  expect(series.every(({ values }) => values.length === 288 && values[1] === null)).toBe(true);
});

test("a month has every day, those without a report as gaps", () => {
  const sums = {
    in_bps_avg: 1,
    external_storage_bytes: 0,
    stable_value_avg: 1,
    point_count: 288,
    usable_point_count: 288,
  };
  const list = [{ day: "2026-11-18", out_bps_avg: 10, out_bps_max: 20, ...sums }];
  const lines = monthLines({ list, fromDay: "2026-11-17", toDay: "2026-11-19" });
  expect(lines.timesSeconds).toHaveLength(3);
  expect(lines.series.map(({ values }) => values)).toEqual([
    [null, 20, null],
    [null, 10, null],
  ]);
});

test("the day before is one more line, dashed and named, slot by slot", () => {
  const flow = { time: `${DAY}T00:05:00.000Z`, in_bps: 9, out_bps: 5, diffBps: -4 };
  const earlier = { ...flow, time: "2026-11-18T00:05:00.000Z", out_bps: 7 };
  const own = trafficLines(DAY, [flow]);
  const lines = withDayBefore(own, trafficLines("2026-11-18", [earlier]), "2026-11-18");
  expect(lines.timesSeconds).toEqual(own.timesSeconds);
  expect(lines.series.map(({ values }) => values[1])).toEqual([5, 9, -4, 7]);
  expect(lines.series[3]).toMatchObject({
    label: `${monitoring.outbound} · 2026-11-18`,
    dashed: true,
  });
});
