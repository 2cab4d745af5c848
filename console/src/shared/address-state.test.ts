import { expect, test } from "vitest";
import { oneOf, pageNumber } from "./address-state.ts";

test("reads a page number and takes anything else for the first page", () => {
  expect(pageNumber("7")).toBe(7);
  for (const text of [undefined, "", "0", "-2", "1.5", "abc", "1e9", "Infinity"]) {
    expect(pageNumber(text)).toBe(1);
  }
});

test("falls back to the first value when an address names an unknown one", () => {
  expect(oneOf("b", ["a", "b"])).toBe("b");
  expect(oneOf("<script>", ["a", "b"])).toBe("a");
  expect(oneOf(undefined, ["a", "b"])).toBe("a");
});
