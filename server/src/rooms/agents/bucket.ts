import { createHash } from "node:crypto";

const MOST = 2 ** 32;

/**
 * A device's place in a rollout, from 0 to below 100: those below its percentage are offered it. The same each time, and another one for
 * each version, so that no device is always the first.
 */
export function bucketOf(version: string, deviceId: bigint): number {
  const digest = createHash("sha256").update(`${version}/${deviceId}`).digest();
  return (digest.readUInt32BE(0) / MOST) * 100;
}
