import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";

/** Who is paid, as it was when the buy-back was made. */
export interface PaidPerson {
  readonly account: string;
  readonly name: string;
}

/** By the payment's number, which is known before the row's. */
const placeOf = (outBizNo: string): string => `buybacks/${outBizNo}`;

export function sealPerson(
  { encryption }: Pick<Deps, "encryption">,
  outBizNo: string,
  { account, name }: PaidPerson,
): string {
  return encryption.encrypt(JSON.stringify({ account, name }), placeOf(outBizNo));
}

export function openPerson(
  { encryption }: Pick<Deps, "encryption">,
  row: { readonly out_biz_no: string; readonly sealed_payee: string },
): PaidPerson {
  return JSON.parse(encryption.decrypt(row.sealed_payee, placeOf(row.out_biz_no))) as PaidPerson;
}

/** Encrypts the payees of buy-backs anew. @returns how many. */
export async function resealPersons(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("buybacks")
    .select(["buyback_id", "out_biz_no", "sealed_payee"])
    .where("sealed_payee", "not like", encryption.ownPattern)
    .execute();
  for (const row of rows)
    await tx
      .updateTable("buybacks")
      .set({
        sealed_payee: sealPerson({ encryption }, row.out_biz_no, openPerson({ encryption }, row)),
      })
      .where("buyback_id", "=", row.buyback_id)
      .execute();
  return rows.length;
}
