import { expect, it } from "vitest";
import { isGatewayAnswer, isNatPmpAnswer } from "./port-map.ts";

it("takes only a successful answer to its own question for NAT-PMP", () => {
  const answer = Buffer.from([0, 128, 0, 0, 0, 0, 1, 0, 203, 0, 113, 7]);
  expect(isNatPmpAnswer(answer)).toBe(true);
  expect(isNatPmpAnswer(Buffer.from([0, 128, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0]))).toBe(false);
  expect(isNatPmpAnswer(Buffer.from([2, 128, 0, 0]))).toBe(false);
  expect(isNatPmpAnswer(Buffer.alloc(0))).toBe(false);
});

it("takes only a gateway's answer for UPnP, not that of a television", () => {
  const from = (device: string) =>
    Buffer.from(`HTTP/1.1 200 OK\r\nST: urn:schemas-upnp-org:device:${device}:1\r\n\r\n`);
  expect(isGatewayAnswer(from("InternetGatewayDevice"))).toBe(true);
  expect(isGatewayAnswer(from("MediaRenderer"))).toBe(false);
});
