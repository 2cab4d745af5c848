import { createHash } from "node:crypto";

/**
 * What tells two encrypted secrets apart without saying anything of either: a digest of the encrypted text, which has a nonce of its own.
 * Empty without a secret.
 */
export function markOf(sealed: string | null): string {
  return sealed === null
    ? ""
    : createHash("sha256").update(sealed).digest("base64url").slice(0, 12);
}
