import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { secondLine, signifyFile } from "../../contract/src/signature.ts";

/** A secret key that no passphrase encrypts: kind `BK`, and 0 rounds of its derivation. */
const UNENCRYPTED = Buffer.from("BK\0\0\0\0", "latin1");
const [SALT_BYTES, CHECKSUM_BYTES, NUMBER_BYTES, SEED_BYTES] = [16, 8, 8, 32];
const SECRET_KEY_BYTES =
  2 + UNENCRYPTED.length + SALT_BYTES + CHECKSUM_BYTES + NUMBER_BYTES + 2 * SEED_BYTES;
/** DER of a private key of Ed25519, up to its seed. */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

export interface SigningKey {
  readonly number: Buffer;
  readonly privateKey: KeyObject;
  /** The public half, as agents have it built in. */
  readonly publicKey: string;
}

function checksum(secret: Uint8Array): Buffer {
  return createHash("sha512").update(secret).digest().subarray(0, CHECKSUM_BYTES);
}

function publicLine(number: Uint8Array, key: Uint8Array): string {
  return secondLine(signifyFile("", number, key));
}

/**
 * Creates a key pair of signify, as `signify -G -n` does: `NAME.sec` of mode 0600, which must not be there yet, and `NAME.pub`.
 * @returns the public key.
 */
export async function createSigningKey(name: string): Promise<string> {
  const number = randomBytes(NUMBER_BYTES);
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const seed = privateKey.export({ type: "pkcs8", format: "der" }).subarray(-SEED_BYTES);
  const key = publicKey.export({ type: "spki", format: "der" }).subarray(-SEED_BYTES);
  const secret = Buffer.concat([seed, key]);
  const salt = randomBytes(SALT_BYTES);
  await writeFile(
    `${name}.sec`,
    signifyFile("nodeyard secret key", UNENCRYPTED, salt, checksum(secret), number, secret),
    { mode: 0o600, flag: "wx" },
  );
  await writeFile(`${name}.pub`, signifyFile("nodeyard public key", number, key));
  return publicLine(number, key);
}

/** Reads a secret key of signify without a passphrase. Throws for another file, and for one that others can read. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  if (((await stat(file)).mode & 0o077) !== 0)
    throw new Error(`${file} can be read by others: chmod 600 ${file}`);
  const bytes = Buffer.from(secondLine(await readFile(file, "utf8")), "base64");
  const head = bytes.subarray(2, 2 + UNENCRYPTED.length);
  if (bytes.length !== SECRET_KEY_BYTES || bytes.toString("latin1", 0, 2) !== "Ed")
    throw new Error(`${file} is no secret key of signify`);
  if (!head.equals(UNENCRYPTED))
    throw new Error(`${file} has a passphrase: make a key without one, signify -G -n`);
  const secret = bytes.subarray(-2 * SEED_BYTES);
  const number = bytes.subarray(-2 * SEED_BYTES - NUMBER_BYTES, -2 * SEED_BYTES);
  const sumAt = 2 + UNENCRYPTED.length + SALT_BYTES;
  if (!bytes.subarray(sumAt, sumAt + CHECKSUM_BYTES).equals(checksum(secret)))
    throw new Error(`${file} is damaged`);
  const pkcs8 = Buffer.concat([PKCS8_PREFIX, secret.subarray(0, SEED_BYTES)]);
  return {
    number,
    privateKey: createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }),
    publicKey: publicLine(number, secret.subarray(SEED_BYTES)),
  };
}

/** The signature of a file's content, which signify and minisign verify: minisign asks for the last two lines as well. */
export function signatureFile(
  { number, privateKey }: SigningKey,
  content: Uint8Array,
  comment: string,
): string {
  const signature = sign(null, content, privateKey);
  const confirmed = sign(null, Buffer.concat([signature, Buffer.from(comment)]), privateKey);
  return `${signifyFile(comment, number, signature)}trusted comment: ${comment}\n${confirmed.toString("base64")}\n`;
}
