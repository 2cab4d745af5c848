import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";

interface BankCard {
  /** Bank and branch. */
  readonly bankAddress: string;
  /** Digits alone. */
  readonly cardNumber: string;
}

/** Where an account's yuan are paid to. */
interface Payee {
  readonly bank: BankCard | undefined;
  readonly alipayAccount: string | undefined;
}

/** What one change sets. */
export type PayeePart =
  | { readonly part: "bank"; readonly bank: BankCard }
  | { readonly part: "alipay"; readonly alipayAccount: string };

const COLUMNS = { bank: "sealed_bank", alipay: "sealed_alipay" } as const;
type Part = keyof typeof COLUMNS;

const placeOf = (accountId: bigint, part: Part): string => `payees/${accountId}/${part}`;

export async function findPayee(
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
): Promise<Payee> {
  const row = await db
    .selectFrom("payees")
    .select(["sealed_bank", "sealed_alipay"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const open = (part: Part): string | undefined => {
    const sealed = row?.[COLUMNS[part]] ?? null;
    return sealed === null ? undefined : deps.encryption.decrypt(sealed, placeOf(accountId, part));
  };
  const bank = open("bank");
  return {
    bank: bank === undefined ? undefined : (JSON.parse(bank) as BankCard),
    alipayAccount: open("alipay"),
  };
}

/** Sets one part; the caller holds the account's lock. */
export async function savePayee(
  deps: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  accountId: bigint,
  change: PayeePart,
): Promise<void> {
  const { encryption, clock } = deps;
  await noteSealingKey(tx, encryption, clock.now());
  const { part } = change;
  const plain = part === "bank" ? JSON.stringify(change.bank) : change.alipayAccount;
  const values = { [COLUMNS[part]]: encryption.encrypt(plain, placeOf(accountId, part)) };
  await tx
    .insertInto("payees")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** Encrypts cards and Alipay accounts anew. @returns how many. */
export async function resealPayees(tx: Tx, encryption: FieldEncryption): Promise<number> {
  let count = 0;
  for (const part of ["bank", "alipay"] as const) {
    const column = COLUMNS[part];
    const rows = await tx
      .selectFrom("payees")
      .select(["account_id", `${column} as sealed`])
      .where(column, "not like", encryption.ownPattern)
      .execute();
    for (const { account_id: accountId, sealed } of rows) {
      const place = placeOf(accountId, part);
      await tx
        .updateTable("payees")
        .set({ [column]: encryption.encrypt(encryption.decrypt(String(sealed), place), place) })
        .where("account_id", "=", accountId)
        .execute();
    }
    count += rows.length;
  }
  return count;
}

/** Where the yuan of an account that is being closed went, and its changes. */
export async function forgetPayee(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("payees").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("payee_changes").where("account_id", "=", accountId).execute();
}
