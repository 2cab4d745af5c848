import { expect, test } from "vitest";
import type { Entry } from "./entry.ts";
import { matching } from "./matching.ts";

const entry = (label: string, words = ""): Entry => ({
  id: label,
  label,
  words,
  icon: "home",
  deed: { text: "" },
});
const ENTRIES = [
  entry("Compute revenue", "计算收益明细 /calculateDetail"),
  entry("Revenue overview", "收益概览 /revenue"),
  entry("Network revenue"),
];
const labels = (text: string, limit = 9) =>
  matching(ENTRIES, text, limit).map(({ label }) => label);

test("an entry that begins with the text comes before one that contains it", () => {
  expect(labels("REVENUE")).toEqual(["Revenue overview", "Compute revenue", "Network revenue"]);
  expect(labels("revenue", 1)).toEqual(["Revenue overview"]);
});

test("words are found in any order, in the other language and in the address", () => {
  expect(labels("revenue net")).toEqual(["Network revenue"]);
  expect(labels("收益概览")).toEqual(["Revenue overview"]);
  expect(labels("calculatedetail")).toEqual(["Compute revenue"]);
  expect(labels("revenue nothing")).toEqual([]);
});
