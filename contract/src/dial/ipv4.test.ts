import { expect, it } from "vitest";
import { addressNumber, readNetwork } from "./ipv4.ts";

it.each([
  ["0.0.0.0", 0],
  ["10.0.0.1", 167_772_161],
  ["255.255.255.255", 4_294_967_295],
  ["256.0.0.1", undefined],
  ["10.0.0", undefined],
  ["10.0.0.01", undefined],
  ["10.0.0.1 ", undefined],
  ["１0.0.0.1", undefined],
  ["::1", undefined],
])("reads %s as %s", (text, number) => {
  expect(addressNumber(text)).toBe(number);
});

it.each(["10.0.0.0/24", "10.0.0.4/30", "128.0.0.0/1", "10.0.0.1/32"])(
  "takes %s for a network",
  (text) => {
    expect(readNetwork(text)).toBeDefined();
  },
);

it.each(["10.0.0.1/24", "10.0.0.0", "10.0.0.0/0", "10.0.0.0/33", "10.0.0.0/24/1", ""])(
  "does not take %s for a network",
  (text) => {
    expect(readNetwork(text)).toBeUndefined();
  },
);

it("knows which addresses are in a network", () => {
  const network = readNetwork("192.168.1.0/24");
  const has = (text: string) => network?.has(addressNumber(text) ?? -1);
  expect([has("192.168.1.255"), has("192.168.2.0")]).toEqual([true, false]);
});
