import { expect, test } from "vitest";
import { natWord } from "./nat-word.ts";

test("the codes 0 to 8 are words, an unknown one could not be read", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8].map(natWord)).toEqual([
    "Failed to get",
    "Rejected",
    "Open",
    "NAT1",
    "Symmetric UDP firewall",
    "NAT2",
    "NAT3",
    "NAT4",
    "Address change error",
  ]);
  expect([9, -1, undefined].map(natWord)).toEqual(Array(3).fill("Failed to get"));
});
