import { expect, it } from "vitest";
import { loweredBy, unsharedHours } from "./lowered-by.ts";

const nothing = {
  offline: "0.000000",
  unusable: "0.000000",
  bandwidth: "0.000000",
  bandwidth_bound: "0.000000",
  shared_network: "0.000000",
  address_changes: "0.000000",
  stability: "0.000000",
  evening_peak: "0.000000",
  new_device: "0.000000",
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

it("counts the hours in which nobody in the network had weight, and no hour that is not settled", () => {
  const hourOf = (totalWeightPpm: string | undefined) =>
    ({ hour: totalWeightPpm === undefined ? null : { totalWeightPpm } }) as Parameters<
      typeof unsharedHours
    >[0][number];
  expect(unsharedHours([hourOf("0"), hourOf("0"), hourOf("1000000"), hourOf(undefined)])).toBe(2);
});
