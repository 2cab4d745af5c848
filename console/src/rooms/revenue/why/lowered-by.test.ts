import { expect, it } from "vitest";
import { loweredBy } from "./lowered-by.ts";

const nothing = {
  offline: "0.000000",
  unusable: "0.000000",
  bandwidth: "0.000000",
  bandwidth_bound: "0.000000",
  stability: "0.000000",
  evening_peak: "0.000000",
  late_reports: "0.000000",
};

it("names what cost something in an hour, the costliest first; late reports are a part of being offline", () => {
  expect(loweredBy(nothing)).toEqual([]);
  const lost = {
    ...nothing,
    offline: "2.000000",
    stability: "10.000000",
    late_reports: "1.000000",
  };
  expect(loweredBy(lost)).toEqual(["stability", "offline"]);
});
