import type { FieldEncryption } from "../field-encryption.ts";

const CONTEXT = "unsubscribe";

export const UNSUBSCRIBE_PATH = "/unsubscribe";

/** Mails of these kinds of notices to the account, which one click switches off. */
export interface Unsubscription {
  readonly accountId: bigint;
  readonly kinds: readonly string[];
}

/** For the mail's header: names account and kinds, and only the server can make it. */
export function createUnsubscribeToken(
  encryption: FieldEncryption,
  { accountId, kinds }: Unsubscription,
): string {
  return encryption.encrypt(JSON.stringify([String(accountId), ...kinds]), CONTEXT);
}

/** @returns undefined if the server has not made the token. */
export function readUnsubscribeToken(
  encryption: FieldEncryption,
  token: string,
): Unsubscription | undefined {
  try {
    const [accountId = "", ...kinds] = JSON.parse(encryption.decrypt(token, CONTEXT)) as string[];
    return { accountId: BigInt(accountId), kinds };
  } catch {
    return undefined;
  }
}
