import { expect, it } from "vitest";
import { isGatewayResponse, isNatPmpResponse } from "./port-map.ts";

it("accepts only a successful response to its own request as NAT-PMP", () => {
  const response = Buffer.from([0, 128, 0, 0, 0, 0, 1, 0, 203, 0, 113, 7]);
  expect(isNatPmpResponse(response)).toBe(true);
  expect(isNatPmpResponse(Buffer.from([0, 128, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0]))).toBe(false);
  expect(isNatPmpResponse(Buffer.from([2, 128, 0, 0]))).toBe(false);
  expect(isNatPmpResponse(Buffer.alloc(0))).toBe(false);
});

it("accepts only a gateway's response as UPnP, not a television's", () => {
  const from = (device: string) =>
    Buffer.from(`HTTP/1.1 200 OK\r\nST: urn:schemas-upnp-org:device:${device}:1\r\n\r\n`);
  expect(isGatewayResponse(from("InternetGatewayDevice"))).toBe(true);
  expect(isGatewayResponse(from("MediaRenderer"))).toBe(false);
});
