import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-99", { start: 0, end: 99 }],
  ["bytes=900-", { start: 900, end: 999 }],
  ["bytes=900-5000", { start: 900, end: 999 }],
  ["bytes=-100", { start: 900, end: 999 }],
  ["bytes=-5000", { start: 0, end: 999 }],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  // The whole file is a right answer to these.
  ["bytes=5-4", undefined],
  ["bytes=0-9,20-29", undefined],
  ["bytes=-", undefined],
  ["items=0-9", undefined],
  [undefined, undefined],
])("of 1,000 bytes, %s is %o", (header, range) => {
  expect(byteRange(header, 1000)).toEqual(range);
});
