import { expect, test } from "vitest";
import { plural } from "./plural.ts";

const devices = { one: "# device", other: "# devices" };

test.each([
  [0, "0 devices"],
  [1, "1 device"],
  [2, "2 devices"],
  [1234, "1,234 devices"],
])("%d takes its English form", (count, phrase) => {
  expect(plural(count, devices)).toBe(phrase);
});

test("a language without plural forms has one for every count", () => {
  expect(plural(1, { other: "# 台设备" })).toBe("1 台设备");
});
