import { createSocket } from "node:dgram";
import { defaultRoute } from "../machine/default-route.ts";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";

type PortMap = ReportRequest["portMap"];

const TIMEOUT_MS = 1_500;
const NAT_PMP_PORT = 5351;
/** NAT-PMP version 0, operation 0: requests the external address, maps nothing (RFC 6886). */
const NAT_PMP_REQUEST = Buffer.from([0, 0]);
const SSDP = { address: "239.255.255.250", port: 1900 };
const SSDP_REQUEST = Buffer.from(
  [
    "M-SEARCH * HTTP/1.1",
    `HOST: ${SSDP.address}:${SSDP.port}`,
    'MAN: "ssdp:discover"',
    "MX: 1",
    "ST: urn:schemas-upnp-org:device:InternetGatewayDevice:1",
    "",
    "",
  ].join("\r\n"),
);

/** Port mapping protocol of the router; queries the local network only, maps nothing. */
export async function measurePortMap(): Promise<PortMap> {
  const { gateway } = defaultRoute();
  const [natPmp, upnp] = await Promise.all([
    gateway === ""
      ? false
      : hasResponse({ address: gateway, port: NAT_PMP_PORT }, NAT_PMP_REQUEST, isNatPmpResponse),
    hasResponse(SSDP, SSDP_REQUEST, isGatewayResponse),
  ]);
  return natPmp ? "NAT-PMP" : upnp ? "UPNP" : "";
}

/** Version 0, operation 128, result 0. */
export function isNatPmpResponse(response: Buffer): boolean {
  return (
    response.length >= 12 &&
    response[0] === 0 &&
    response[1] === 128 &&
    response.readUInt16BE(2) === 0
  );
}

export function isGatewayResponse(response: Buffer): boolean {
  const text = response.toString("latin1");
  return text.startsWith("HTTP/1.1 200") && /InternetGatewayDevice/i.test(text);
}

function hasResponse(
  to: { address: string; port: number },
  question: Buffer,
  isExpected: (response: Buffer) => boolean,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createSocket("udp4");
  const finish = (answered: boolean): void => {
    clearTimeout(timer);
    resolve(answered);
    socket.removeAllListeners().on("error", () => undefined);
    socket.close();
  };
  const timer = setTimeout(() => finish(false), TIMEOUT_MS);
  socket.once("error", () => finish(false));
  socket.on("message", (response) => {
    if (isExpected(response)) finish(true);
  });
  socket.send(question, to.port, to.address, (error) => {
    if (error) finish(false);
  });
  return promise;
}
