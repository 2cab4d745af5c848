import { sha256 } from "@noble/hashes/sha2";
import type { Hash } from "@nodeyard/contract/revenue/verify-proof.ts";

/** The browser's SHA-256 where it gives one, which it does on secure addresses alone; else that of a library. */
export function browserHash(): { hash: Hash; isBrowsers: boolean } {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return { hash: sha256, isBrowsers: false };
  return {
    hash: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    isBrowsers: true,
  };
}
