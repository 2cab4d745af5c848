import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const VERSION = "1";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals what must be shown again (decision 23). `context` names table and row, so that a value opens in its own context alone.
 * A sealed text reads `version.key id.base64url(nonce, ciphertext, tag)`.
 */
export interface FieldEncryption {
  /** The key that seals from now on; see `sealing_keys`. */
  readonly keyId: string;
  /** Those that open. */
  readonly keyIds: ReadonlySet<string>;
  encrypt(plainText: string, context: string): string;
  /** Throws where the text was not sealed for this context with a key that is here. */
  decrypt(sealed: string, context: string): string;
}

/** Tells keys apart without telling anything about them. */
function idOf(key: Buffer): string {
  return createHash("sha256").update("nodeyard secret key\0").update(key).digest("hex").slice(0, 8);
}

/** AES-256-GCM with a random nonce; the first key seals, all of them open. */
export function createFieldEncryption(keys: readonly Buffer[]): FieldEncryption {
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const [active] = keys;
  if (!active || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`encryption takes at least one key, of ${KEY_BYTES} bytes`);
  const keyId = idOf(active);
  const boundTo = (id: string, context: string): Buffer =>
    Buffer.from(`${VERSION}.${id}.${context}`);
  return {
    keyId,
    keyIds: new Set(byId.keys()),
    encrypt: (plainText, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", active, nonce).setAAD(boundTo(keyId, context));
      const body = Buffer.concat([
        nonce,
        cipher.update(plainText, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${keyId}.${body.toString("base64url")}`;
    },
    decrypt: (sealed, context) => {
      const [version, id = "", text = ""] = sealed.split(".");
      const key = byId.get(id);
      if (version !== VERSION || !key) throw new Error("there is no key for a sealed value");
      const body = Buffer.from(text, "base64url");
      const end = body.length - TAG_BYTES;
      if (end < NONCE_BYTES) throw new Error("a sealed value is cut off");
      const decipher = createDecipheriv("aes-256-gcm", key, body.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(boundTo(id, context))
        .setAuthTag(body.subarray(end));
      return (
        decipher.update(body.subarray(NONCE_BYTES, end), undefined, "utf8") + decipher.final("utf8")
      );
    },
  };
}
