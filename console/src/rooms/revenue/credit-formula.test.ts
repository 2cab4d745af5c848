import type { CreditRow } from "@nodeyard/contract/revenue/calls.ts";
import { expect, test } from "vitest";
import { amountFormula, exactMbps, weightFormula } from "./credit-formula.ts";

const hour = {
  startsAt: "2026-11-20T09:00:00.000Z",
  pool: "79908.000000",
  fee: "799.080000",
  distributed: "79108.920000",
  totalWeight: 210.5,
  networkDeviceCount: 24,
  onlineWeight: 1,
  onlineNeedsUsable: false,
  slotCount: 12,
  usableWeight: 9,
};
const row: CreditRow = {
  deviceId: "1",
  mac_address: "AA:BB:CC:00:00:01",
  note: "",
  serverHostname: "",
  deviceType: "lite",
  isUnbound: false,
  onlineShare: 1,
  onlineFactor: 1,
  usableShare: 0.75,
  bandwidthLevel: "medium",
  bandwidthFactor: 0.7,
  miningFactor: 1.05,
  description: "normal",
  peakFactor: 1,
  addressFactor: 1,
  rampFactor: 1,
  weight: 6.01125,
  amount: "2259.121345",
};

test("writes the weight out with its numbers", () => {
  expect(weightFormula(row, hour)).toBe("1.05 × (1 × 1 + 9 × 0.75 × 0.7) = 6.01125");
});

test("names what a shared address, several addresses and a new device count only where they lowered the weight", () => {
  const lowered = { ...row, onlineFactor: 0.4, addressFactor: 0.75, rampFactor: 0.5 };
  expect(weightFormula(lowered, hour)).toBe(
    "1.05 × (1 × 1 × 0.4 + 9 × 0.75 × 0.7) × 0.75 × 0.5 = 6.01125",
  );
});

test("names the evening-peak factor only where it lowered the weight", () => {
  const lowered = {
    ...row,
    description: "evening_peak",
    peakFactor: 0.5,
    weight: 3.005625,
  } as const;
  expect(weightFormula(lowered, hour)).toBe("1.05 × (1 × 1 + 9 × 0.75 × 0.7) × 0.5 = 3.005625");
});

test("writes the amount out as the device's part of the hour", () => {
  expect(amountFormula(row, hour)).toBe("79108.920000 × 6.01125 ÷ 210.5 = 2259.121345");
});

test("a rate is exact to the bit, with its thousands grouped", () => {
  expect(exactMbps(3_149_027_683)).toBe("3,149.027683 Mbps");
  expect(exactMbps(0)).toBe("0.000000 Mbps");
});
