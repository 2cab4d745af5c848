import { describe, expect, it } from "vitest";
import { ageOn, birthDateOf, isRealName, normaliseIdNumber } from "./rules.ts";

describe("an ID number", () => {
  it.each([
    ["the example of the standard", "11010519491231002X", "1949-12-31"],
    ["a number that ends in a digit", "440524188001010014", "1880-01-01"],
  ])("has a date of birth: %s", (_what, idNumber, date) => {
    expect(birthDateOf(idNumber)).toBe(date);
  });

  it.each([
    ["a wrong check sign", "110105194912310021"],
    ["two digits exchanged", "11010519491213002X"],
    ["17 signs", "11010519491231002"],
    ["19 signs", "11010519491231002X0"],
    ["the old form of 15 digits", "110105491231002"],
    ["a small x", "11010519491231002x"],
    ["full-width digits", "１1010519491231002X"],
    ["a day that does not exist", "11010519900230001X"],
    ["a month that does not exist", "110105199013010018"],
  ])("is refused with %s", (_what, idNumber) => {
    expect(birthDateOf(idNumber)).toBeUndefined();
  });

  it("is read with spaces and a small x", () => {
    expect(normaliseIdNumber(" 110105 19491231 002x ")).toBe("11010519491231002X");
  });
});

it("counts a year of life from the birthday on", () => {
  expect(ageOn("2008-03-11", "2026-03-10")).toBe(17);
  expect(ageOn("2008-03-11", "2026-03-11")).toBe(18);
  expect(ageOn("1960-02-29", "2026-02-28")).toBe(65);
  expect(ageOn("1960-02-29", "2026-03-01")).toBe(66);
});

it.each([
  ["张三", true],
  ["阿卜杜拉·买买提", true],
  ["张", false],
  ["Zhang San", false],
  ["张 三", false],
  ["·张三", false],
  ["张三<b>", false],
])("takes %s for a real name: %s", (name, isName) => {
  expect(isRealName(name)).toBe(isName);
});
