import { createHash } from "node:crypto";

/**
 * By which two encrypted secrets differ, and which says nothing of either: a digest of the encrypted text, which has a nonce of its own.
 * Empty without a secret.
 */
export function markOf(sealed: string | null): string {
  return sealed === null
    ? ""
    : createHash("sha256").update(sealed).digest("base64url").slice(0, 12);
}
