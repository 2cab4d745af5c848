import { expect, test } from "vitest";
import {
  choice,
  dayParameter,
  defineSearch,
  optionalChoice,
  pageParameter,
  shortText,
  textParameter,
} from "./search-params.ts";

/** As lists have it; `order` is an earlier name. */
const sort = { ...optionalChoice(["note"]), aliases: ["order"] };

const search = defineSearch({
  page: pageParameter,
  search: textParameter,
  sort,
  day: dayParameter,
  unit: choice(["bp", "yuan"]),
});

test("reads typed values from an address", () => {
  const raw = { page: "7", search: " AB ", sort: "note", day: "2026-03-09", unit: "yuan" };
  expect(search.read({ ...raw, language: "en" })).toEqual({
    page: 7,
    search: "AB",
    sort: "note",
    day: "2026-03-09",
    unit: "yuan",
  });
});

test("takes what is absent or no value for the fallback", () => {
  const opening = { page: 1, search: "", sort: undefined, day: undefined, unit: "bp" };
  expect(search.read({})).toEqual(opening);
  for (const page of ["", "0", "-2", "1.5", "abc", "1e9", "Infinity", "01"]) {
    expect(search.read({ page })).toEqual(opening);
  }
  expect(search.read({ sort: "<script>", day: "9 March", unit: "usd" })).toEqual(opening);
  for (const day of ["2026-13-01", "2026-02-30", "2026-3-9", "2026-03-09T00:00"])
    expect(search.read({ day })).toEqual(opening);
});

test("writes no fallback, and only the values that are given", () => {
  expect(search.write({ page: 3, unit: "bp" })).toEqual({ page: "3", unit: undefined });
  expect(search.write({ search: "AB", day: undefined })).toEqual({ search: "AB", day: undefined });
});

test("reads an earlier name of a parameter, and replaces it when it writes", () => {
  expect(search.read({ order: "note" }).sort).toBe("note");
  expect(search.write({ sort: undefined })).toEqual({ sort: undefined, order: undefined });
  expect(search.write({ sort: "note" })).toEqual({ sort: "note", order: undefined });
});

test("names what is no value of its parameter, under the name that the address has", () => {
  const list = defineSearch({
    page: pageParameter,
    search: shortText(5),
    day: dayParameter,
    sort,
  });
  expect(list.refused({ page: "2", search: " abcde ", day: "", other: "y" })).toEqual([]);
  expect(list.refused({ day: "x", order: "z" })).toEqual([
    { name: "day", text: "x" },
    { name: "order", text: "z" },
  ]);
  expect(list.refused({ page: "-1", search: "abcdef" })).toEqual([
    { name: "page", text: "-1" },
    { name: "search", text: "abcdef" },
  ]);
  expect(list.refused({ search: "a\0b" })).toHaveLength(1);
  expect(list.read({ page: "-1", search: "abcdef" })).toEqual({
    page: 1,
    search: "",
    day: undefined,
    sort: undefined,
  });
});
