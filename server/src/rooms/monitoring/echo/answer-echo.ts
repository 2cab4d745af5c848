import {
  ECHO_CLOCK_TOLERANCE_SECONDS,
  readRequest,
  writeAnswer,
} from "@nodeyard/contract/monitoring/echo-packet.ts";
import type { EchoVerifier } from "./echo-keys.ts";

/** Times of the process, injected by tests. */
export interface EchoTimes {
  readonly now: () => Date;
  readonly steadyMs: () => number;
  /** The most that the process was late lately. */
  readonly lateMs: () => number;
}

/**
 * The answer to a packet, and the device's number by which the fleet is counted; undefined if the packet gets none: it is not
 * of a device, or not of these minutes. The cheap checks come first; nothing is kept of any packet.
 */
export function answerEcho(
  packet: Uint8Array,
  verifier: EchoVerifier,
  { now, steadyMs, lateMs }: EchoTimes,
): { readonly bytes: Uint8Array; readonly device: number } | undefined {
  const arrivedMs = steadyMs();
  const request = readRequest(packet);
  if (request === undefined) return undefined;
  const at = now();
  const apart = Math.abs(at.getTime() / 1000 - request.sentSeconds);
  if (apart > ECHO_CLOCK_TOLERANCE_SECONDS) return undefined;
  const mac = verifier.macOf(packet, request.ticket, at);
  if (mac === undefined) return undefined;
  const answer = {
    nonce: request.nonce,
    heldMicros: Math.round((steadyMs() - arrivedMs) * 1000),
    lateMicros: Math.round(lateMs() * 1000),
  };
  // The lower half of the device's number: enough to count by.
  const device = new DataView(packet.buffer, packet.byteOffset).getUint32(8);
  return { bytes: writeAnswer(answer, mac), device };
}
