import { expect, it } from "vitest";
import {
  busyLines,
  cpuLines,
  diskBytesLines,
  isNothingMeasured,
  rangeLines,
  rangeStep,
  throughputLines,
  type NodeInfo,
} from "./node-lines.ts";

const DAY = "2026-03-10";
const NOTHING: NodeInfo = {
  cpuResult: [],
  memResult: [],
  diskResult: [],
  flowResult: [],
  diskioResult: [],
};
const time = `${DAY}T08:00:00.000Z`;
/** 08:00 is the 97th slot of a day. */
const AT = 96;

it("puts a point into its slot of the day and leaves the others as gaps", () => {
  const { timesSeconds, series } = cpuLines(DAY, {
    ...NOTHING,
    cpuResult: [{ time, usage_idle: 99.9 }],
  });
  expect(timesSeconds).toHaveLength(288);
  expect(timesSeconds[AT]).toBe(Date.parse(time) / 1000);
  expect(series[0]?.values[AT]).toBe(99.9);
  expect(series[0]?.values.filter((value) => value !== null)).toHaveLength(1);
});

it("shows what is not known as a gap, not as zero", () => {
  const info = {
    ...NOTHING,
    diskResult: [{ time, used_percent: 55, used: null }],
    diskioResult: [{ time, io_util: null, read_bps: 30, write_bps: 0 }],
  };
  expect(diskBytesLines(DAY, info).series[0]?.values[AT]).toBeNull();
  expect(busyLines(DAY, info).series[0]?.values[AT]).toBeNull();
  expect(throughputLines(DAY, info).series.map(({ values }) => values[AT])).toEqual([30, 0]);
});

it("calls a day empty only where no result has a point", () => {
  expect(isNothingMeasured(NOTHING)).toBe(true);
  expect(isNothingMeasured({ ...NOTHING, memResult: [{ time, used_percent: 1 }] })).toBe(false);
});

it("shows every slot of one day or more, with gaps", () => {
  const day = { from: DAY, to: DAY };
  expect(rangeStep(day)).toBe("minute");
  expect(rangeLines(day, []).timesSeconds).toHaveLength(288);
  const week = { from: "2026-03-04", to: DAY };
  expect(rangeStep(week)).toBe("hour");
  const at = Date.parse("2026-03-04T00:10:00Z") / 1000;
  const { timesSeconds, series } = rangeLines(week, [{ time: at, in_bps: 7, out_bps: 0 }]);
  expect(timesSeconds).toHaveLength(7 * 288);
  expect(series.map(({ values }) => values.slice(1, 4))).toEqual([
    [null, 7, null],
    [null, 0, null],
  ]);
});
