import { expect, test } from "vitest";
import { deviceAddress, deviceName } from "./device.ts";

const mac_address = "02:00:00:00:00:01";

test("a device is called by its note, else by its hostname, else by its address alone", () => {
  const serverHostname = "attic";
  expect(deviceName({ mac_address, note: "roof", serverHostname })).toBe(`roof (${mac_address})`);
  expect(deviceName({ mac_address, note: "", serverHostname })).toBe(`attic (${mac_address})`);
  expect(deviceName({ mac_address, note: "", serverHostname: "" })).toBe(mac_address);
});

test("the international site shows normal nodes among the lite ones", () => {
  for (const deviceType of ["lite", "normal"] as const)
    expect(deviceAddress({ deviceId: "7", deviceType })).toEqual({
      to: "/hardList",
      search: { device: "7" },
    });
});
