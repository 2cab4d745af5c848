import { describe, expect, it } from "vitest";
import { hourSteps, judgeHour, type HourCredit, type SharedHour } from "./hour-steps.ts";

const hour: SharedHour = {
  pool: "79908.000000",
  fee: "799.080000",
  distributed: "79108.920000",
  totalWeightPpm: "269342484",
  networkDeviceCount: 37,
  onlineWeight: 1,
  usableWeight: 9,
  onlineNeedsUsable: false,
  slotCount: 12,
};
const full: HourCredit = {
  amount: "3083.968216",
  onlineShare: 1,
  onlineFactor: 1,
  usableShare: 1,
  bandwidthLevel: "high",
  bandwidthFactor: 1,
  miningFactor: 1.05,
  peakFactor: 1,
  addressFactor: 1,
  rampFactor: 1,
  addressDeviceCount: null,
  weight: 10.5,
  weightPpm: "10500000",
  reportedOutBps: null,
  measured: null,
};
const texts = (credit: HourCredit, of = hour) => hourSteps(credit, of).map((step) => step.text);

describe("an hour worked out", () => {
  it("shows each product in whole numbers, rounded down", () => {
    expect(texts(full)).toEqual([
      "⌊9000000 × 1000000 ÷ 1000000⌋ = 9000000",
      "⌊(1000000 × 1000000 + 9000000 × 1000000) ÷ 1000000⌋ = 10000000",
      "⌊10000000 × 1050000 ÷ 1000000⌋ = 10500000",
      "⌊79108920000 × 10500000 ÷ 269342484⌋ = 3083968216",
    ]);
  });

  it("agrees with the credited amount, also where the largest remainder added one", () => {
    expect(judgeHour(hourSteps(full, hour), full)).toEqual({ isEqual: true, isRoundedUp: false });
    const more = { ...full, amount: "3083.968217" };
    expect(judgeHour(hourSteps(more, hour), more)).toEqual({ isEqual: true, isRoundedUp: true });
  });

  it("says so when amount or weight is another", () => {
    for (const wrong of [
      { ...full, amount: "3083.968218" },
      { ...full, amount: "3083.968215" },
      { ...full, weightPpm: "10500001" },
    ])
      expect(judgeHour(hourSteps(wrong, hour), wrong).isEqual).toBe(false);
  });

  it("floors at each factor as the settlement does, with the evening peak and several addresses last", () => {
    const faulty = {
      ...full,
      onlineShare: 0.916666,
      usableShare: 0.583333,
      bandwidthFactor: 0.7,
      miningFactor: 0.95,
      peakFactor: 0.5,
      addressFactor: 0.666666,
    };
    expect(texts(faulty).slice(0, 5)).toEqual([
      "⌊9000000 × 583333 ÷ 1000000⌋ = 5249997",
      "⌊(1000000 × 916666 + 5249997 × 700000) ÷ 1000000⌋ = 4591663",
      "⌊4591663 × 950000 ÷ 1000000⌋ = 4362079",
      "⌊4362079 × 500000 ÷ 1000000⌋ = 2181039",
      "⌊2181039 × 666666 ÷ 1000000⌋ = 1454024",
    ]);
  });

  it("pays the time online only while the network was usable, since the rule says so", () => {
    const half = { ...full, usableShare: 0.5 };
    expect(texts(half, { ...hour, onlineNeedsUsable: true })[1]).toBe(
      "⌊(1000000 × 500000 + 4500000 × 1000000) ÷ 1000000⌋ = 5000000",
    );
  });

  it("shares nothing out where nobody had weight", () => {
    const nothing = { ...full, onlineShare: 0, usableShare: 0, amount: "0.000000", weightPpm: "0" };
    const steps = hourSteps(nothing, { ...hour, totalWeightPpm: "0" });
    expect(steps.map((step) => step.name)).toEqual(["usable", "both", "mining"]);
    expect(judgeHour(steps, nothing).isEqual).toBe(true);
  });
});
