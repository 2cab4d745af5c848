import {
  ECHO_TICKET_BYTES,
  isSigned,
  type Mac,
} from "@nodeyard/contract/monitoring/echo-packet.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { hmacSha256 } from "../../../platform/sha256.ts";

/** Purpose of the keys that `FieldEncryption.deriveKeys` derives for echo probes. */
export const ECHO_PURPOSE = "echo";
/** A device renews its ticket four times before it ends, so that an unbound one has none within a day. */
const TICKET_HOURS = 24;
export const RENEW_ECHO_SECONDS = (TICKET_HOURS / 4) * 3600;
/** Bytes of a ticket before its hour: the device. */
const DEVICE_BYTES = 8;

const hourOf = (now: Date): number => Math.floor(now.getTime() / HOUR_MS);

/** A ticket names device and hour; its key follows from it and a secret, so that nothing is stored of it. */
export function issueTicket(
  deviceId: bigint,
  now: Date,
  secret: Uint8Array,
): { ticket: Buffer; key: Uint8Array } {
  const ticket = Buffer.alloc(ECHO_TICKET_BYTES);
  ticket.writeBigUInt64BE(deviceId);
  ticket.writeUInt32BE(hourOf(now), DEVICE_BYTES);
  return { ticket, key: hmacSha256(secret)(ticket) };
}

/** Verifies packets without any state. */
export interface EchoVerifier {
  /** The MAC of the ticket's key if a packet is signed with it and the ticket is valid; otherwise undefined. */
  macOf(packet: Uint8Array, ticket: Uint8Array, now: Date): Mac | undefined;
}

/** @param secrets the one that tickets are issued by first; the others while keys are rotated */
export function createEchoVerifier(secrets: readonly Uint8Array[]): EchoVerifier {
  const keyedBy = secrets.map(hmacSha256);
  return {
    macOf(packet, ticket, now) {
      const issuedHour = new DataView(ticket.buffer, ticket.byteOffset).getUint32(DEVICE_BYTES);
      const age = hourOf(now) - issuedHour;
      // Clocks of two processes may be on both sides of a full hour.
      if (age < -1 || age > TICKET_HOURS) return undefined;
      for (const keyOf of keyedBy) {
        const mac = hmacSha256(keyOf(ticket));
        if (isSigned(packet, mac)) return mac;
      }
      return undefined;
    },
  };
}
