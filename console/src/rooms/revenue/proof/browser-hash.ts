import type { Hash } from "@nodeyard/contract/revenue/verify-proof.ts";
import { sha256 } from "./sha256.ts";

/** The browser's SHA-256 where it gives one, which it does on secure addresses alone; else our own. */
export function browserHash(): { hash: Hash; isBrowsers: boolean } {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return { hash: sha256, isBrowsers: false };
  return {
    hash: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),
    isBrowsers: true,
  };
}
