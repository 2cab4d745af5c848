import { expect, test } from "vitest";
import { narrowing } from "../table/filter-words.ts";
import { counterText, COUNTERS, counterWords } from "./counters.ts";

test("there are ten counters, each with a name of its own", () => {
  expect(COUNTERS).toHaveLength(10);
  expect(new Set(COUNTERS.map((counter) => counterWords(counter).name)).size).toBe(10);
});

test("a counter that is not known is never a zero", () => {
  const count = { total: 1200, network_bad: 0 } as never;
  expect(counterText(count, "total")).toBe("1,200");
  expect(counterText(count, "network_bad")).toBe("0");
  expect(counterText(count, "compute_normal")).toBe("-");
  expect(counterText(undefined, "total")).toBe("-");
  expect(counterText({ total: Number.NaN } as never, "total")).toBe("-");
});

test("says what narrows a list, and nothing when it is whole", () => {
  expect(narrowing({ search: "aa", filter: "network_bad", tag: "rack" })).toBe(
    "aa · Unstable network · Tag: rack",
  );
  expect(narrowing({ search: "", filter: undefined, tag: "" })).toBe("");
});
