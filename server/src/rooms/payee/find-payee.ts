// Offered to other rooms.
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { findSealedParts, openPart, type BankCard, type Part } from "./store.ts";

/** Destination of an account's yuan. */
interface Payee {
  readonly bank: BankCard | undefined;
  readonly alipayAccount: string | undefined;
}

/** The saved card and Alipay account, decrypted. */
export async function findPayee(
  { encryption }: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
): Promise<Payee> {
  const sealed = await findSealedParts(db, accountId);
  const open = (part: Part): string | undefined => {
    const value = sealed[part];
    return value === null ? undefined : openPart(encryption, accountId, part, value);
  };
  const bank = open("bank");
  return {
    bank: bank === undefined ? undefined : (JSON.parse(bank) as BankCard),
    alipayAccount: open("alipay"),
  };
}
