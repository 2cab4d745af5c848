import { argon2, createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 46 MiB, one pass, one lane: OWASP's first choice for argon2id. */
const ARGON2 = { memory: 47_104, passes: 1, parallelism: 1, tagLength: 32 } as const;

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    argon2("argon2id", { message: password, nonce, ...ARGON2 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Password as a PHC string with its own salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const key = await derive(password, nonce);
  const text = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${ARGON2.memory},t=${ARGON2.passes},p=${ARGON2.parallelism}$${text(nonce)}$${text(key)}`;
}

/** Compares in constant time; other parameters or a missing hash do not match. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, , , , nonce = "", key = ""] = hash.split("$");
  const expected = Buffer.from(key, "base64");
  const found = await derive(password, Buffer.from(nonce.padEnd(22, "A"), "base64"));
  return expected.length === found.length && timingSafeEqual(expected, found);
}

/** 256 random bits as text that fits in a header. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hash of a token for storage, useless to an attacker with a backup. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
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
