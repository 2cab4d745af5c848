import { expect, test } from "vitest";
import { pagesShown } from "./pages-shown.ts";

test("shows every page of a short list", () => {
  expect(pagesShown(1, 3)).toEqual([1, 2, 3]);
  expect(pagesShown(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("keeps first, last and the neighbours of the current page of a long list", () => {
  expect(pagesShown(1, 250)).toEqual([1, 2, "gap", 250]);
  expect(pagesShown(120, 250)).toEqual([1, "gap", 119, 120, 121, "gap", 250]);
  expect(pagesShown(250, 250)).toEqual([1, "gap", 249, 250]);
});

test("never hides a single page behind a gap", () => {
  expect(pagesShown(4, 9)).toEqual([1, 2, 3, 4, 5, "gap", 9]);
  expect(pagesShown(6, 9)).toEqual([1, "gap", 5, 6, 7, 8, 9]);
});
