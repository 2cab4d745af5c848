import { expect, test } from "vitest";
import { countryName } from "./country-name.ts";

test("names countries and regions, and nothing else", () => {
  expect(countryName("DE")).toBe("Germany");
  expect(countryName("cn")).toBe("China");
  for (const code of ["", "ZZ", "XX", "Germany", "1"]) expect(countryName(code)).toBe("-");
});
