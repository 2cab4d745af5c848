import { createHash } from "node:crypto";

/** A locally administered unicast address, the same each time: an access concentrator may know the line by it. */
export function derivedMac(base: string, lineId: string, session: number): string {
  const bytes = createHash("sha256").update(`${base}/${lineId}/${session}`).digest().subarray(0, 6);
  bytes[0] = ((bytes[0] ?? 0) & 0xfc) | 0x02;
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join(":")
    .toUpperCase();
}
