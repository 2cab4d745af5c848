import { createPublicKey, verify } from "node:crypto";

/**
 * Signatures of Ed25519 as signify writes them, over the bytes themselves: two lines, of which the second is base64 of algorithm
 * (`Ed`), key number and signature. Lines behind them, as minisign writes and requires them, are for that program.
 */
const ALGORITHM = "Ed";
const NUMBER_BYTES = 8;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const COMMENT = "untrusted comment: ";
/** DER of a public key of Ed25519, up to the key itself. */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

interface Signed {
  /** Random, of the key pair; which of the accepted keys to try. */
  readonly number: Buffer;
  readonly value: Buffer;
}

/** A line of base64 that begins with the algorithm and the key's number; undefined if it is none of this length. */
function parseLine(line: string, valueBytes: number): Signed | undefined {
  const bytes = Buffer.from(line, "base64");
  if (bytes.length !== ALGORITHM.length + NUMBER_BYTES + valueBytes) return undefined;
  if (bytes.toString("latin1", 0, ALGORITHM.length) !== ALGORITHM) return undefined;
  const valueAt = ALGORITHM.length + NUMBER_BYTES;
  return { number: bytes.subarray(ALGORITHM.length, valueAt), value: bytes.subarray(valueAt) };
}

/** The base64 line of a file whose first line is a comment. */
export function secondLine(text: string): string {
  const [comment = "", line = ""] = text.split("\n");
  return comment.startsWith(COMMENT) ? line.trim() : "";
}

/** The form of a key, a signature or a secret key in a file. */
export function signifyFile(comment: string, ...parts: readonly Uint8Array[]): string {
  const content = Buffer.concat([Buffer.from(ALGORITHM), ...parts]).toString("base64");
  return `${COMMENT}${comment}\n${content}\n`;
}

/** True for a public key's line of base64, as `RW…`. */
export function isPublicKey(key: string): boolean {
  return parseLine(key, KEY_BYTES) !== undefined;
}

/** @returns the one of the public keys whose signature of the content it is; undefined if there is none. */
export function signerOf(
  content: Uint8Array,
  signatureFile: string,
  keys: readonly string[],
): string | undefined {
  const signature = parseLine(secondLine(signatureFile), SIGNATURE_BYTES);
  if (signature === undefined) return undefined;
  return keys.find((text) => {
    const key = parseLine(text, KEY_BYTES);
    if (key === undefined || !key.number.equals(signature.number)) return false;
    const spki = Buffer.concat([SPKI_PREFIX, key.value]);
    const publicKey = createPublicKey({ key: spki, format: "der", type: "spki" });
    return verify(null, content, publicKey, signature.value);
  });
}
