import { argon2, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** 46 MiB, one pass, one lane: OWASP's first choice for argon2id. */
const ARGON2 = { memory: 47_104, passes: 1, parallelism: 1 } as const;

/** `$argon2id$v=19$m=47104,t=1,p=1$salt$key` */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

interface Argon2Cost {
  /** KiB */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

function derive(password: string, nonce: Buffer, cost: Argon2Cost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2("argon2id", { message: password, nonce, ...cost, tagLength: 32 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Password as a PHC string with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await derive(password, nonce, ARGON2);
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$${text(nonce)}$${text(key)}`;
}

/**
 * Compares in constant time, with the parameters that the hash was made with, so that passwords stay valid when `ARGON2` is
 * raised. A malformed hash matches nothing.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = "", key = ""] = PHC.exec(hash) ?? [];
  if (key === "") return false;
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const expected = Buffer.from(key, "base64");
  const found = await derive(password, Buffer.from(nonce, "base64"), cost);
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** 256 random bits as text that fits in a header. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hash of a token for storage, useless to an attacker with a backup. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** Unbiased random characters of an alphabet, for codes typed by users. */
export function randomText(length: number, alphabet: string): string {
  const limit = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
