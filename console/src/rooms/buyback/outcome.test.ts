import { expect, it } from "vitest";
import { outcomeOf } from "./outcome.ts";

it.each([
  ["submitted", "to receive ¥2,850.00"],
  ["checking", "to receive ¥2,850.00"],
  ["retrying", "to receive ¥2,850.00"],
  ["paid", "received ¥2,850.00"],
  ["returned", "1,034,483 BP returned"],
] as const)(
  "says of one that is %s what it brings, never that it was paid before it was",
  (state, text) => {
    const row = { state, realMoney: "2850.00", exchangeBXC: "1034483.000000" };
    expect(outcomeOf(row)).toBe(text);
  },
);
