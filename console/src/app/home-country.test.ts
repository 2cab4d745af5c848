import { expect, test } from "vitest";
import { needsCountry, domesticAddress } from "./home-country.ts";

const hosts = { international: "console.example.com", domestic: "console.example.cn" };

test("asks for the country only on the Overview page of the international host", () => {
  expect(needsCountry("console.example.com", "/", hosts)).toBe(true);
  expect(needsCountry("console.example.com", "/hardList", hosts)).toBe(false);
  expect(needsCountry("console.example.cn", "/", hosts)).toBe(false);
});

test("asks nothing where no other host is set", () => {
  expect(needsCountry("console.example.com", "/", { ...hosts, domestic: "" })).toBe(false);
  expect(needsCountry("", "/", { international: "", domestic: "" })).toBe(false);
});

test("sends only who is in China to the domestic host", () => {
  const address = new URL("https://console.example.com/?language=en&region=calculate");
  expect(domesticAddress("CN", address, hosts)).toBe(
    "https://console.example.cn/?language=zn&region=calculate",
  );
  expect(domesticAddress("SG", address, hosts)).toBeUndefined();
  expect(domesticAddress("", address, hosts)).toBeUndefined();
});
