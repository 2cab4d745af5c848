import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { maskAlipayAccount, maskCardNumber } from "./mask-payee.ts";

export interface BankCard {
  /** Bank and branch. */
  readonly bankAddress: string;
  /** Digits alone. */
  readonly cardNumber: string;
}

/** Fields that one change sets. */
export type PayeePart =
  | { readonly part: "bank"; readonly bank: BankCard }
  | { readonly part: "alipay"; readonly alipayAccount: string };

/** A link that is followed too late still gets its answer. */
const TTL_MS = 30 * DAY_MS;

const COLUMNS = { bank: "sealed_bank", alipay: "sealed_alipay" } as const;
export type Part = keyof typeof COLUMNS;

const placeOf = (accountId: bigint, part: Part): string => `payees/${accountId}/${part}`;

/** A stored part in plain text: a card's is JSON. */
export function openPart(
  encryption: FieldEncryption,
  accountId: bigint,
  part: Part,
  sealed: string,
): string {
  return encryption.decrypt(sealed, placeOf(accountId, part));
}

/** Both parts as they are stored; null for none. */
export async function findSealedParts(
  db: Queryable,
  accountId: bigint,
): Promise<Readonly<Record<Part, string | null>>> {
  const row = await db
    .selectFrom("payees")
    .select(["sealed_bank as bank", "sealed_alipay as alipay"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row ?? { bank: null, alipay: null };
}

/** Card number or Alipay account of a stored part, masked; empty for none. */
export function maskSealedPart(
  { encryption }: Pick<Deps, "encryption">,
  accountId: bigint,
  part: Part,
  sealed: string | null,
): string {
  if (sealed === null) return "";
  const plain = openPart(encryption, accountId, part, sealed);
  return part === "bank"
    ? maskCardNumber((JSON.parse(plain) as BankCard).cardNumber)
    : maskAlipayAccount(plain);
}

/** Sets one part as it is stored; the time of a payment account shows which payment to it is the first. */
export async function setSealedPart(
  tx: Tx,
  accountId: bigint,
  { part, sealed, at }: { readonly part: Part; readonly sealed: string | null; readonly at: Date },
): Promise<void> {
  const values = {
    [COLUMNS[part]]: sealed,
    ...(part === "alipay" ? { alipay_set_at: at } : {}),
  };
  await tx
    .insertInto("payees")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

/** Sets one part; the caller holds the account's lock. */
export async function savePayee(
  deps: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  accountId: bigint,
  change: PayeePart,
): Promise<void> {
  const { encryption, clock } = deps;
  const at = clock.now();
  await noteSealingKey(tx, encryption, at);
  const { part } = change;
  const plain = part === "bank" ? JSON.stringify(change.bank) : change.alipayAccount;
  const sealed = encryption.encrypt(plain, placeOf(accountId, part));
  await setSealedPart(tx, accountId, { part, sealed, at });
}

/** Encrypts cards and Alipay accounts anew, with those that a cancellation would restore. @returns how many. */
export async function resealPayees(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const changes = await tx
    .selectFrom("payee_changes")
    .select(["payee_change_id", "account_id", "part", "sealed_before"])
    .where("sealed_before", "not like", encryption.ownPattern)
    .execute();
  for (const { payee_change_id: id, account_id: accountId, part, sealed_before } of changes) {
    const place = placeOf(accountId, part);
    const plain = encryption.decrypt(String(sealed_before), place);
    await tx
      .updateTable("payee_changes")
      .set({ sealed_before: encryption.encrypt(plain, place) })
      .where("payee_change_id", "=", id)
      .execute();
  }
  let count = changes.length;
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

/** Deletes the payee of an account that is being closed, and its changes. */
export async function erasePayee(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("payees").where("account_id", "=", accountId).execute();
  await tx.deleteFrom("payee_changes").where("account_id", "=", accountId).execute();
}

/** Changes that neither lock nor can be cancelled any more, with what they replaced. */
export async function deleteOldChanges({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - TTL_MS);
  await db.deleteFrom("payee_changes").where("made_at", "<", before).execute();
}
