import { createHmac, randomBytes } from "node:crypto";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";

const PREFIX = "whsec_";
const KEY_BYTES = 32;

/** A new key, as its owner is shown it once. */
export function createSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString("base64");
}

/** Encryption context of a webhook's secret; an encrypted value can be decrypted only there. */
export function placeOfSecret(accountId: bigint): string {
  return `webhooks:${accountId}:secret`;
}

/** The headers of Standard Webhooks: the body is of this id and time, by each of the keys. */
export function signatureHeaders(
  secrets: readonly string[],
  { messageId, at, body }: { readonly messageId: string; readonly at: Date; readonly body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${messageId}.${timestamp}.${body}`).digest("base64")}`;
  };
  return {
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(sign).join(" "),
  };
}

export interface SealedSecrets {
  readonly account_id: bigint;
  readonly sealed_secret: string;
  readonly sealed_former_secret: string | null;
  readonly former_until: Date | null;
}

/** The keys that sign now: the present one, and for a day the one before. */
export function openSecrets(encryption: FieldEncryption, row: SealedSecrets, now: Date): string[] {
  const { sealed_secret: present, sealed_former_secret: former, former_until: until } = row;
  const isFormerValid = former !== null && until !== null && until > now;
  return [present, ...(isFormerValid ? [former] : [])].map((sealed) =>
    encryption.decrypt(sealed, placeOfSecret(row.account_id)),
  );
}
