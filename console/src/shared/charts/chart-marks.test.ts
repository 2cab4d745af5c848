import { expect, test } from "vitest";
import { markAt, type ChartMark } from "./chart-marks.ts";

const marks: readonly ChartMark[] = [
  { id: "long", from: 100, to: 500, tone: "danger" },
  { id: "short", from: 300, to: 320, tone: "danger" },
  { id: "moment", from: 700, tone: "info" },
];

test("a period is picked anywhere within it, the shortest of several first", () => {
  expect(markAt(marks, 200, 1000)?.id).toBe("long");
  expect(markAt(marks, 310, 1000)?.id).toBe("short");
  expect(markAt(marks, 600, 1000)).toBeUndefined();
});

test("a moment is picked from nearby, as near as the shown time allows", () => {
  expect(markAt(marks, 709, 1000)?.id).toBe("moment");
  expect(markAt(marks, 711, 1000)).toBeUndefined();
  expect(markAt(marks, 709, 100)).toBeUndefined();
});
