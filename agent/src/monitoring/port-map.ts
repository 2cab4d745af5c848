import { createSocket } from "node:dgram";
import type { ReportRequest } from "@nodeyard/contract/monitoring/agent.ts";

type PortMap = ReportRequest["portMap"];

const ANSWER_WITHIN_MS = 1_500;
const NAT_PMP_PORT = 5351;
/** NAT-PMP version 0, operation 0: asks for the outer address and maps nothing (RFC 6886). */
const NAT_PMP_QUESTION = Buffer.from([0, 0]);
const SSDP = { address: "239.255.255.250", port: 1900 };
const SSDP_QUESTION = Buffer.from(
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

/** Which way of opening ports the router of this network offers; asks the local network only, maps nothing. */
export async function measurePortMap(): Promise<PortMap> {
  const si = (await import("systeminformation")).default;
  const gateway = await si.networkGatewayDefault();
  const [natPmp, upnp] = await Promise.all([
    gateway === "" || gateway.includes(":")
      ? false
      : isAnswered({ address: gateway, port: NAT_PMP_PORT }, NAT_PMP_QUESTION, isNatPmpAnswer),
    isAnswered(SSDP, SSDP_QUESTION, isGatewayAnswer),
  ]);
  return natPmp ? "NAT-PMP" : upnp ? "UPNP" : "";
}

/** Version 0, operation 128, result 0. */
export function isNatPmpAnswer(answer: Buffer): boolean {
  return (
    answer.length >= 12 && answer[0] === 0 && answer[1] === 128 && answer.readUInt16BE(2) === 0
  );
}

export function isGatewayAnswer(answer: Buffer): boolean {
  const text = answer.toString("latin1");
  return text.startsWith("HTTP/1.1 200") && /InternetGatewayDevice/i.test(text);
}

function isAnswered(
  to: { address: string; port: number },
  question: Buffer,
  isRight: (answer: Buffer) => boolean,
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createSocket("udp4");
  const finish = (answered: boolean): void => {
    clearTimeout(timer);
    resolve(answered);
    socket.removeAllListeners().on("error", () => undefined);
    socket.close();
  };
  const timer = setTimeout(() => finish(false), ANSWER_WITHIN_MS);
  socket.once("error", () => finish(false));
  socket.on("message", (answer) => {
    if (isRight(answer)) finish(true);
  });
  socket.send(question, to.port, to.address, (error) => {
    if (error) finish(false);
  });
  return promise;
}
