import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from "node:crypto";

const VERSION = "1";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Field encryption for secrets that are shown again (docs/decisions/0023-sealed-secrets.md). `context` (AAD) names table and
 * row, so that a value decrypts only there. Format: `version.key id.base64url(nonce, ciphertext, tag)`.
 */
export interface FieldEncryption {
  /** Id of the encryption key; see `sealing_keys`. */
  readonly keyId: string;
  /** Ids of all decryption keys. */
  readonly keyIds: ReadonlySet<string>;
  encrypt(plainText: string, context: string): string;
  /** Throws unless the text was encrypted for this context with a known key. */
  decrypt(sealed: string, context: string): string;
  /** Pattern of `like` for the values that the encryption key has encrypted. */
  readonly ownPattern: string;
  /**
   * Keyed digests of a text, the encryption key's first: equal texts of a context are found again without being decrypted, and
   * nobody without a key can try out texts. `version.key id.base64url(digest)`.
   */
  fingerprints(plainText: string, context: string): readonly [string, ...string[]];
  /** Keys of 32 bytes for another purpose, one of each key, the encryption key's first: the same in every process. */
  deriveKeys(purpose: string): readonly [Buffer, ...Buffer[]];
}

/** Key id: identifies a key without revealing it. */
function idOf(key: Buffer): string {
  return createHash("sha256").update("nodeyard secret key\0").update(key).digest("hex").slice(0, 8);
}

/** AES-256-GCM with a random nonce; the first key encrypts, all decrypt. */
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
    ownPattern: `${VERSION}.${keyId}.%`,
    fingerprints: (plainText, context) => {
      const by = (key: Buffer): string => {
        const own = Buffer.from(hkdfSync("sha256", key, "", "nodeyard fingerprint", KEY_BYTES));
        const digest = createHmac("sha256", own)
          .update(`${context}\0${plainText}`)
          .digest("base64url");
        return `${VERSION}.${idOf(key)}.${digest}`;
      };
      return [by(active), ...keys.slice(1).map(by)];
    },
    deriveKeys: (purpose) => {
      const from = (key: Buffer): Buffer =>
        Buffer.from(hkdfSync("sha256", key, "", `nodeyard ${purpose}`, KEY_BYTES));
      return [from(active), ...keys.slice(1).map(from)];
    },
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
