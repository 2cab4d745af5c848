import { hash } from "node:crypto";

/** SHA-256 of a few bytes in one call. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash("sha256", bytes, "buffer");
}

const BLOCK_BYTES = 64;

/**
 * HMAC-SHA-256 (RFC 2104) under one key of at most 64 bytes, for many short messages: Node's allocates an object per
 * message, which for a million leaves would dominate the run time.
 */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  if (key.length > BLOCK_BYTES) throw new Error("the key is longer than a block");
  const padded = Buffer.alloc(BLOCK_BYTES);
  padded.set(key);
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = padded.map((byte) => byte ^ 0x5c);
  return (message) => sha256(Buffer.concat([outer, sha256(Buffer.concat([inner, message]))]));
}
