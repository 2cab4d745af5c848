import type { OffersResponse, TaskPay } from "@nodeyard/contract/tasks/calls.ts";
import { expect, test } from "vitest";
import { payByType, payWords, shareText } from "./task-pay.ts";

const pay: TaskPay = {
  low: "5200.129999",
  median: "7400.000000",
  high: "9800.500000",
  deviceCount: 1200,
  failedShare: 0.031,
  toDay: "2026-11-21",
};
type OfferRow = OffersResponse["list"][number];
const offer = (type: OfferRow["type"], of: TaskPay | null): OfferRow => ({
  instanceId: "1",
  type,
  task: "1",
  zone: "east",
  threads: 1,
  obstacles: [],
  pay: of,
});

test("a type's pay is that of its offers; a type of few devices has none", () => {
  const found = payByType({ list: [offer("A", null), offer("C", pay), offer("C", pay)] });
  expect([...found]).toEqual([["C", pay]]);
  expect(payByType(undefined).size).toBe(0);
});

test("the range comes with the devices behind it and the share of days unpaid", () => {
  const words = payWords(pay);
  for (const part of ["5,200.12 – 9,800.50 BP", "7,400.00", "1,200", "3.1%"])
    expect(words).toContain(part);
});

test("a share that is not zero is never shown as zero", () => {
  expect(shareText(0)).toBe("0%");
  expect(shareText(0.0004)).toBe("< 0.1%");
  expect(shareText(1)).toBe("100%");
});
