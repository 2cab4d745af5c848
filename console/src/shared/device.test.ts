import { expect, test } from "vitest";
import { deviceName } from "./device.ts";

const mac_address = "02:00:00:00:00:01";

test("a device is called by its note, else by its hostname, else by its address alone", () => {
  const serverHostname = "attic";
  expect(deviceName({ mac_address, note: "roof", serverHostname })).toBe(`roof (${mac_address})`);
  expect(deviceName({ mac_address, note: "", serverHostname })).toBe(`attic (${mac_address})`);
  expect(deviceName({ mac_address, note: "" })).toBe(mac_address);
});
